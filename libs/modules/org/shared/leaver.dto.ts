import { z } from 'zod';
import { day } from '#lab/shared/schemas.js';
import type { BothNames } from '#lab/shared/texts.js';

/** One thing that a user would leave behind. */
export interface LeaverItem {
  readonly id: string;
  readonly name: BothNames;
}

/** What happens to it: a successor takes it over, it is removed, or it is kept and only listed. */
export type LeaverWay = 'handOver' | 'end' | 'named';

/** What a user has of one kind. */
export interface LeaverOpen {
  readonly kind: string;
  readonly way: LeaverWay;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly LeaverItem[];
}

/** What a user would leave behind, and the version of the person that it was read with. */
export interface LeaverView {
  readonly version: number;
  readonly parts: readonly LeaverOpen[];
}

/** An item that was not handed over, and the refusal. */
export interface LeaverRefusal {
  readonly id: string;
  readonly code: number;
  readonly args: readonly string[];
}

/** What was not handed over because its successor may not have it; the account is not disabled then. */
export interface LeaveAnswer {
  readonly refused: readonly (LeaverItem & LeaverRefusal & { readonly kind: string })[];
}

export const leaveBody = z.object({
  version: z.number().int(),
  /** Who takes over, by kind. */
  successors: z.record(z.string().max(32), z.string().max(36)),
  resignDate: day,
  reason: z.string().trim().min(1).max(500),
  /** Whether they are shut out at once. */
  disable: z.boolean(),
});
export type LeaveBody = z.infer<typeof leaveBody>;

/** As `userOrderBody`, with the reason for disabling a user who still has something to hand over. */
export const disableBody = z.object({ version: z.number().int(), reason: z.string().trim().max(500).optional() });
export type DisableBody = z.infer<typeof disableBody>;
