import type { Loop } from './state.js';

/** The open iterations of a user task as a bit set: its cost does not grow with the number of people. */

/** All indexes below `count`, open. */
export function openBits(from: number, count: number, skip: ReadonlySet<number> = new Set()): string {
  let bits = 0n;
  for (let i = from; i < from + count; i++) if (!skip.has(i)) bits |= 1n << BigInt(i);
  return bits.toString(16);
}

export function isOpen(loop: Loop, i: number): boolean {
  return hasBit(loop.open, i);
}

/** Open, but without an assignee: the iteration is an incident. */
export function isStuck(loop: Loop, i: number): boolean {
  return hasBit(loop.stuck, i);
}

export function withOpen(loop: Loop, i: number): string {
  return withBit(loop.open, i);
}

export function withoutOpen(loop: Loop, i: number): string {
  return withoutBit(loop.open, i);
}

export function openIndexes(loop: Loop): number[] {
  return indexesOf(loop.open);
}

export function indexesOf(set: string | undefined): number[] {
  const indexes: number[] = [];
  let bits = numberOf(set);
  for (let i = 0; bits > 0n; i++, bits >>= 1n) if ((bits & 1n) === 1n) indexes.push(i);
  return indexes;
}

export function openCount(loop: Loop): number {
  return openIndexes(loop).length;
}

export function hasBit(set: string | undefined, i: number): boolean {
  return Number.isInteger(i) && i >= 0 && ((numberOf(set) >> BigInt(i)) & 1n) === 1n;
}

export function withBit(set: string | undefined, i: number): string {
  return (numberOf(set) | (1n << BigInt(i))).toString(16);
}

export function withoutBit(set: string | undefined, i: number): string {
  return (numberOf(set) & ~(1n << BigInt(i))).toString(16);
}

/** The set of these indexes. */
export function bitsOf(indexes: Iterable<number>): string {
  let bits = 0n;
  for (const i of indexes) bits |= 1n << BigInt(i);
  return bits.toString(16);
}

function numberOf(set: string | undefined): bigint {
  return set ? BigInt(`0x${set}`) : 0n;
}
