/** The whole of system management needs the wildcard. */
export const maySystem = '*';
