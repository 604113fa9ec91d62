let given = 0;

/** A name or code that no other of this worker has; it is the same in every run of a file. */
export function unique(prefix: string): string {
  return `${prefix}${++given}`;
}
