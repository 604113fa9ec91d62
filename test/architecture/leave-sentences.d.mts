export const leaveSentences: readonly (readonly [does: string, file: string, title: string])[];
