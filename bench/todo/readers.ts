import { userPrincipal } from '#lab/process-host/index.js';

/** Readers of the to-do row: an ordinary user and one with very many tasks, each in three groups. */
export const ordinary = '019a0000-0000-7000-8000-00000000000a';
export const busy = '019a0000-0000-7000-8000-00000000000b';
export const groups = ['g:analytics', 'g:purchasing', 'g:quality'] as const;
/** Open tasks of the ordinary reader; the rest of theirs are those of the groups. */
export const ordinaryTasks = 50;
/** Every so manyth task is the busy reader's. */
export const busyEvery = 10;
/** Every so manyth task is a group's. */
export const groupEvery = 1000;

/** Who has which task of the seed: a principal. `seed.ts` says the same in SQL. */
export function holderOf(n: number): string {
  if (n <= ordinaryTasks) return userPrincipal(ordinary);
  if (n % busyEvery === 0) return userPrincipal(busy);
  return groups[(n % groupEvery) - 1] ?? `u:other-${n % 997}`;
}

/** The text by which one task of the busy reader's is found, among so many. */
export function busyNumber(count: number): string {
  return numberText(Math.ceil(count / 2 / busyEvery) * busyEvery);
}

/** How a task of the seed is called. */
export function numberText(n: number): string {
  return String(n).padStart(9, '0');
}
