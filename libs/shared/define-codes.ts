/** A closed table between the words the code speaks and the codes the database stores. */
export interface Codes<T extends Record<string, string>> {
  /** Word to stored code, as declared. */
  readonly of: T;
  readonly words: readonly (keyof T & string)[];
  /** The word of a stored code, or undefined when the code is not of this table. */
  wordOf(code: string): (keyof T & string) | undefined;
}

/** Declares a code table; two words may not share a code. */
export function defineCodes<const T extends Record<string, string>>(table: T): Codes<T> {
  const words = Object.keys(table) as (keyof T & string)[];
  const byCode = new Map(words.map((word) => [table[word] as string, word]));
  if (byCode.size !== words.length) throw new Error(`two words share a code: ${JSON.stringify(table)}`);
  return {
    of: table,
    words,
    wordOf: (code) => byCode.get(code),
  };
}
