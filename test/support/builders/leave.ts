import { Ids } from '#lab/platform/clock/ids.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { LeaveType } from '#lab/modules/hr/server/index.js';
import type { TestApp } from '../app.js';

/** A leave type that follows the standard diagram; answers the id. */
export async function aLeaveType(test: TestApp, key: string, values: Partial<LeaveType> = {}): Promise<string> {
  const id = test.get(Ids).next();
  const row = Object.assign(new LeaveType(), {
    id,
    key,
    nameZh: key,
    nameEn: key,
    process: 'leave-claim.standard',
    revokeProcess: null,
    balanced: false,
    calendarDays: false,
    needAttachment: false,
    attachmentDays: null,
    advanceDays: null,
    number: null,
    entitlement: null,
    assignedDays: null,
    nextYearDays: null,
    carryOver: false,
    carryLimit: null,
    carryMonths: null,
    carryUntil: null,
    monthlyAccrual: false,
    enabled: true,
    ...values,
  });
  await test.db.unit(async () => void (await test.db.repo(LeaveType).save(stamp(row, 'system', test.clock.now()))));
  return id;
}

export const aLeaveDraft = (typeId: string, values: Record<string, unknown> = {}) => ({
  typeId,
  startDay: '2026-12-18',
  startHalf: 'AM',
  endDay: '2026-12-18',
  endHalf: 'PM',
  days: '1',
  ...values,
});
