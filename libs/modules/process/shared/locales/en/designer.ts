/** Words of the designer, of versions and of a running instance on its diagram. */
export const designer = {} as const;
