/** Records that are printed together at most. */
export const mostPrinted = 50;
