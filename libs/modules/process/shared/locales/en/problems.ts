/** One sentence per code of a problem of a diagram; {{words}} are its arguments. */
export const problems = {} as const;
