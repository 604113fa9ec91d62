import { randomInt } from 'node:crypto';

/** Characters that are not mistaken for each other, one set for each class that a password must contain. */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#$%&*?'] as const;
const length = 16;

/** A random password of every kind of sign, about 90 bits strong. */
export function newPassword(): string {
  const pick = (set: string) => set.charAt(randomInt(set.length));
  const signs: string[] = kinds.map(pick);
  while (signs.length < length) signs.push(pick(kinds.join('')));
  for (let last = signs.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [signs[last], signs[other]] = [signs[other] ?? '', signs[last] ?? ''];
  }
  return signs.join('');
}
