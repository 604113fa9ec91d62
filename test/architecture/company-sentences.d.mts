export const companySentences: readonly (readonly [does: string, file: string, title: string])[];
