import { addDays, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import type { Half } from '../../shared/hr.codes.js';
import { mayLeave } from '../../shared/hr.permissions.js';

/** From the first half to the last, both included. */
export interface Interval {
  readonly startDay: Day;
  readonly startHalf: Half;
  readonly endDay: Day;
  readonly endHalf: Half;
}

/** States in which a claim takes its days. */
export const takingStates = ['pending', 'inApproval', 'approved'];

/** The days and halves of a claim, of which a draft may lack some. */
interface Dated {
  readonly startDay: Day | null;
  readonly startHalf: Half;
  readonly endDay: Day | null;
  readonly endHalf: Half;
}

/** The interval of a claim, once it is complete. */
export function intervalOf({ startDay, startHalf, endDay, endHalf }: Dated): Interval | undefined {
  return startDay !== null && endDay !== null ? { startDay, startHalf, endDay, endHalf } : undefined;
}

/** The halves of each day of an interval that count: all of them, or those of working days. */
export function countedHalves(
  { startDay, startHalf, endDay, endHalf }: Interval,
  counts: (day: Day) => boolean,
): { day: Day; halves: number }[] {
  const found: { day: Day; halves: number }[] = [];
  for (let day = startDay; day <= endDay && found.length < 400; day = addDays(day, 1)) {
    const cut = (day === startDay && startHalf === 'PM' ? 1 : 0) + (day === endDay && endHalf === 'AM' ? 1 : 0);
    if (cut < 2 && counts(day)) found.push({ day, halves: 2 - cut });
  }
  return found;
}

/** Whether two intervals share at least half a day. */
export function overlap(a: Interval, b: Interval): boolean {
  return (
    position(a.startDay, a.startHalf) <= position(b.endDay, b.endHalf) &&
    position(b.startDay, b.startHalf) <= position(a.endDay, a.endHalf)
  );
}

/** Whether the interval begins no later than it ends. */
export function inOrder({ startDay, startHalf, endDay, endHalf }: Interval): boolean {
  return position(startDay, startHalf) <= position(endDay, endHalf);
}

function position(day: Day, half: Half): string {
  return `${day} ${half}`;
}

/** `"1.5"` ↔ 3. */
export function toHalves(days: string): number {
  return Math.round(Number(days) * 2);
}

export function fromHalves(halves: number): string {
  return String(halves / 2);
}

/** Whether a user is the person on leave, or has written the claim for them. */
export function isOwnLeave(
  { ownerId, createdBy }: { readonly ownerId: string; readonly createdBy: string },
  { id }: { readonly id: string },
): boolean {
  return ownerId === id || createdBy === id;
}

type Writer = Pick<Me, 'id' | 'permissions'>;

/** Whether a user writes leave of a person: everybody their own, those who manage leave that of anybody. */
export function mayWriteFor({ id, permissions }: Writer, ownerId: string): boolean {
  return ownerId === id || holds(permissions, mayLeave.claim.manage);
}

/** @throws BusinessError 403 for leave of another person by a caller who does not manage leave */
export function assertMayWriteFor(writer: Writer, ownerId: string): void {
  if (!mayWriteFor(writer, ownerId)) throw new BusinessError(errors.forbidden);
}
