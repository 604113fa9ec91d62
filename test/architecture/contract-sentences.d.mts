export const contractSentences: readonly (readonly [does: string, file: string, title: string])[];
