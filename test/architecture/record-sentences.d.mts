export const recordSentences: readonly (readonly [does: string, file: string, title: string])[];
