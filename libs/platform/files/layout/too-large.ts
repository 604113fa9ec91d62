/** A file that is sound, but beyond what is laid out. */
export class TooLarge extends Error {}
