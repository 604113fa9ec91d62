/**
 * Whose records a list shows: the reader's own, those of the people who report to them, those of their department, or
 * all that they may read.
 */
export const documentScopes = ['mine', 'people', 'department', 'all'] as const;
export type DocumentScope = (typeof documentScopes)[number];
