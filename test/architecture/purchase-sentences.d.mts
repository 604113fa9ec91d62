export const purchaseSentences: readonly (readonly [does: string, file: string, title: string])[];
