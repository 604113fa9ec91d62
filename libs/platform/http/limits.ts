export const mebibyte = 1024 * 1024;

/** How large the body of a request may be that is no upload. */
export const bodyLimit = 8 * mebibyte;
