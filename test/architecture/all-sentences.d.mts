export const allSentences: readonly (readonly [does: string, file: string, title: string])[];
