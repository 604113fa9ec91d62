import type { Loop } from './state.js';

/** The open iterations of a user task as a bit set: its cost does not grow with the number of people. */

/** All indexes below `count`, open. */
export function openBits(from: number, count: number, skip: ReadonlySet<number> = new Set()): string {
  let bits = 0n;
  for (let i = from; i < from + count; i++) if (!skip.has(i)) bits |= 1n << BigInt(i);
  return bits.toString(16);
}

export function isOpen(loop: Loop, i: number): boolean {
  return ((bitsOf(loop) >> BigInt(i)) & 1n) === 1n;
}

export function withOpen(loop: Loop, i: number): string {
  return (bitsOf(loop) | (1n << BigInt(i))).toString(16);
}

export function withoutOpen(loop: Loop, i: number): string {
  return (bitsOf(loop) & ~(1n << BigInt(i))).toString(16);
}

export function openIndexes(loop: Loop): number[] {
  const indexes: number[] = [];
  let bits = bitsOf(loop);
  for (let i = 0; bits > 0n; i++, bits >>= 1n) if ((bits & 1n) === 1n) indexes.push(i);
  return indexes;
}

export function openCount(loop: Loop): number {
  return openIndexes(loop).length;
}

function bitsOf(loop: Loop): bigint {
  return loop.open ? BigInt(`0x${loop.open}`) : 0n;
}
