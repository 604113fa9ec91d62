import { createHash } from 'node:crypto';

/** Keys longer than their column are stored as their hash. */
export function jobKey(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('hex');
}
