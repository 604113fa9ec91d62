import pLimit from 'p-limit';

/** What one hash costs: 19 MiB, two passes, one lane. Raise them here; hashes of before are renewed at the next sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashes that are made at a time. They are made in threads of Node's pool, which has four: one is left for the disk, which
 * every commit of the embedded database waits for.
 */
const inTurn = pLimit(3);

/** Native code that takes 12 MB: the first password reads it, not the start. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes a password with argon2id; the text carries salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(password, cost));
}

/** Whether a password is the one of a hash. */
export async function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(async () => (await argon2()).verify(passwordHash, password));
}

/** Whether a hash was made another way or cheaper than passwords are hashed today. */
export function isOutdated(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash);
  if (!found) return true;
  const [memory = 0, time = 0, lanes = 0] = found.slice(1).map(Number);
  return memory < cost.memoryCost || time < cost.timeCost || lanes < cost.parallelism;
}
