/** The list is a megabyte: it is read when a password is first chosen. */
let list: Promise<ReadonlySet<string>> | undefined;

/** Shorter words are in many good passwords. */
const shortestWord = 5;

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()));
}

/** How many are refused. */
export async function commonPasswords(): Promise<ReadonlySet<string>> {
  return (list ??= read());
}

/**
 * Whether a password is one of those that everybody tries first. `Dragon2026!` is: what the rule of signs made people put
 * around the word is what guessers put there too.
 */
export async function isCommon(password: string): Promise<boolean> {
  const known = await commonPasswords();
  const lower = password.toLowerCase();
  const word = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return known.has(lower) || (word.length >= shortestWord && known.has(word));
}
