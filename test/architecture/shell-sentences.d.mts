export const sentences: readonly (readonly [does: string, file: string, title: string])[];
