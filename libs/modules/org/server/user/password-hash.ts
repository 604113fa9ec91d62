import { hash } from '@node-rs/argon2';

/** What one hash costs: 19 MiB, two passes, one lane. Raise them here; hashes of before are renewed at the next sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with argon2id; the text carries salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether a hash was made another way or cheaper than passwords are hashed today. */
export function isOutdated(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(passwordHash);
  if (!found) return true;
  const [memory = 0, time = 0, lanes = 0] = found.slice(1).map(Number);
  return memory < cost.memoryCost || time < cost.timeCost || lanes < cost.parallelism;
}
