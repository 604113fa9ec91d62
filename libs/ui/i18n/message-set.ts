let current: string | undefined;

/** Every answer of the server says which wording of the refusals it speaks; without a word it is the usual one. */
export function noteMessageSet(name: string | null): void {
  current = name ?? undefined;
}

/** The wording in use; undefined is the usual one. */
export function messageSet(): string | undefined {
  return current;
}
