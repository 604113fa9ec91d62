export const goalSentences: readonly (readonly [does: string, file: string, title: string])[];
