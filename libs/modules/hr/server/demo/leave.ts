import type { DemoStage, RoomDemo } from '#lab/platform/demo.js';
import type { Day } from '#lab/shared/day.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { yearOf } from '../../shared/calendar.dto.js';
import { leaveClaimDraft } from '../../shared/leave-claim.dto.js';
import { leaveRevocationDraft } from '../../shared/leave-revocation.dto.js';
import { HolidayCalendar } from '../calendar/holiday-calendar.js';
import { LeaveClaimQueries } from '../leave-claim/leave-claim.query.js';
import { LeaveClaimService } from '../leave-claim/leave-claim.service.js';
import { LeaveRevocationService } from '../leave-revocation/leave-revocation.service.js';
import { LeaveAllocationService } from '../allocation/leave-allocation.service.js';
import { LeaveTypeService } from '../leave-type/leave-type.service.js';
import { standardTypes } from '../leave-type/standard-types.js';
import { LeaveBalance } from '../ledger/leave-balance.js';
import { LeaveYear } from '../ledger/leave-year.js';

/** What the company gives of annual leave, and what goes on into the next year. */
const annual = { assignedDays: '10', carryOver: true, carryLimit: '5' };

/** The site that keeps a calendar of its own, and a person who works there. */
const siteApart = { code: 'SZ', person: 'tang.rui' };

/** Halves that each person has of a type each year. */
const yearly = { L003: 20, L007: 10 } as const;

/** Works part of the week and has a part of the days. */
const partTimer = 'wu.lei';

/** Leave that was granted for an event, in halves of a day. */
const events = [
  { to: 'chen.siyuan', type: 'L009', halves: 20 },
  { to: 'he.yuxin', type: 'L005', halves: 20 },
] as const;

type Act = readonly [username: string, action: string, daysAgo: number, opinion?: string];

interface DemoClaim {
  readonly by: string;
  readonly type: string;
  /** Working days of the person from today on, which is 0 or the next of them is; those before it are negative. */
  readonly from: number;
  readonly to: number;
  /** A half day at one of the ends. */
  readonly half?: { readonly startHalf: 'PM' } | { readonly endHalf: 'AM' };
  readonly daysAgo: number;
  readonly acts: readonly Act[];
  readonly comment?: string;
  readonly substitute?: string;
  /** What is taken back of it, and by whom that is approved: from its last working days on, or all of it. */
  readonly revoked?: {
    readonly from?: number;
    /** The first of those days unless given. */
    readonly daysAgo?: number;
    readonly reason: string;
    readonly approver?: string;
  };
}

const claims: readonly DemoClaim[] = [
  // Earlier in the year.
  {
    ...{ by: 'sun.li', type: 'L003', from: -82, to: -80, daysAgo: 140 },
    acts: [
      ['sun.li', 'submit', 140],
      ['zhou.jianming', 'approve', 139, '同意'],
    ],
  },
  {
    ...{ by: 'tang.rui', type: 'L003', from: -46, to: -45, daysAgo: 80 },
    acts: [
      ['tang.rui', 'submit', 80],
      ['xu.mengyao', 'approve', 79, '同意'],
    ],
  },
  {
    ...{ by: 'guo.tao', type: 'L003', from: -12, to: -10, daysAgo: 30 },
    acts: [
      ['guo.tao', 'submit', 30],
      ['lin.yutong', 'approve', 29, '同意'],
    ],
    revoked: { from: -10, reason: '仪器验收提前，提前一天返岗', approver: 'lin.yutong' },
  },
  // Away today.
  {
    ...{ by: partTimer, type: 'L001', from: -1, to: 1, daysAgo: 8, comment: '家人手术', substitute: 'guo.tao' },
    acts: [
      [partTimer, 'submit', 8],
      ['lin.yutong', 'approve', 7, '工作已交接给郭涛'],
    ],
  },
  {
    ...{ by: 'tang.rui', type: 'L003', from: 0, to: 1, half: { endHalf: 'AM' }, daysAgo: 9 },
    acts: [
      ['tang.rui', 'submit', 9],
      ['xu.mengyao', 'approve', 8, '同意'],
    ],
  },
  {
    ...{ by: 'he.yuxin', type: 'L002', from: 0, to: 0, half: { startHalf: 'PM' }, daysAgo: 1, comment: '复诊' },
    acts: [
      ['he.yuxin', 'submit', 1],
      ['sun.li', 'approve', 1, '注意休息'],
    ],
  },
  // In the next weeks.
  {
    ...{ by: 'guo.tao', type: 'L003', from: 4, to: 5, daysAgo: 6 },
    acts: [
      ['guo.tao', 'submit', 6],
      ['lin.yutong', 'approve', 5, '同意'],
    ],
  },
  {
    ...{ by: 'xu.mengyao', type: 'L003', from: 5, to: 6, daysAgo: 7 },
    acts: [
      ['xu.mengyao', 'submit', 7],
      ['wang.haifeng', 'approve', 6, '同意'],
    ],
  },
  {
    ...{ by: 'he.yuxin', type: 'L003', from: 14, to: 16, daysAgo: 12 },
    acts: [
      ['he.yuxin', 'submit', 12],
      ['sun.li', 'approve', 11, '同意'],
    ],
    revoked: { daysAgo: 1, reason: '细胞库复苏提前，改期休假' },
  },
  { by: 'he.yuxin', type: 'L003', from: 7, to: 9, daysAgo: 2, acts: [['he.yuxin', 'submit', 1]] },
  {
    ...{ by: 'guo.tao', type: 'L007', from: -3, to: -2, daysAgo: 4, comment: '流感，附诊断书补交' },
    acts: [['guo.tao', 'submit', 3]],
  },
  {
    ...{ by: 'chen.siyuan', type: 'L003', from: 14, to: 15, daysAgo: 3 },
    acts: [
      ['chen.siyuan', 'submit', 2],
      ['lin.yutong', 'approve', 2, '好好休息'],
    ],
  },
  {
    ...{ by: 'tang.rui', type: 'L001', from: 3, to: 3, daysAgo: 6, comment: '搬家' },
    acts: [
      ['tang.rui', 'submit', 6],
      ['xu.mengyao', 'reject', 5, '当天有审计，换一天'],
    ],
  },
  { by: 'chen.siyuan', type: 'L003', from: 24, to: 25, daysAgo: 1, acts: [] },
  { by: 'sun.li', type: 'L003', from: 8, to: 13, daysAgo: 2, acts: [['sun.li', 'submit', 1]] },
  // More than is left of this year: the rest is taken of the next one in advance.
  {
    ...{ by: partTimer, type: 'L003', from: 4, to: 11, daysAgo: 6, comment: '回乡探亲，已与组内协调' },
    acts: [[partTimer, 'submit', 5]],
  },
];

/** Leave types with allocations, and claims of the last days. */
export const demo: RoomDemo = {
  progress: 'Creating leave claims',
  roles: {
    staff: ['hr:claim:search', 'hr:claim:create'],
    approver: ['hr:claim:approve'],
    hrCharger: ['hr:*', 'sys:user:search', 'user:dept:page'],
    processAdmin: ['hr:leaveType:*'],
  },
  play,
};

async function play(stage: DemoStage): Promise<void> {
  const typeIds = new Map<string, string>();
  const service = stage.app.get(LeaveTypeService, { strict: false });
  for (const type of standardTypes) {
    // The end of carried days is near, counted from the day on which the demo starts.
    const values = type.key === 'L003' ? { ...type, ...annual, carryUntil: carriedUntil(stage) } : { ...type };
    const { id } = await stage.as('admin', stage.at(60, '01:30'), (me) => service.create(me, values));
    typeIds.set(type.key, id);
  }
  await keepSiteCalendar(stage);
  await grantLeave(stage, typeIds);
  for (const claim of claims) await playClaim(stage, claim, typeIds.get(claim.type) ?? '');
}

/** The last day of carried days, `MM-DD`: three weeks ahead, or the end of the year. */
function carriedUntil(stage: DemoStage): string {
  const [today, soon] = [stage.day(0), stage.day(21)];
  return soon.slice(0, 4) === today.slice(0, 4) ? soon.slice(5) : '12-31';
}

/** Last year's leave with what was taken of it, carried by the turn of the year into this one. */
async function grantLeave(stage: DemoStage, typeIds: ReadonlyMap<string, string>): Promise<void> {
  const balance = stage.app.get(LeaveBalance, { strict: false });
  const year = Number(stage.day(0).slice(0, 4));
  const accountOf = (username: string, key: string) => ({
    userId: stage.userId(username),
    typeId: typeIds.get(key) ?? '',
  });
  const daysAgo = (day: Day) => daysSince(stage, day);
  await stage.as('admin', stage.at(daysAgo(`${year - 1}-01-04`), '02:00'), async (me) => {
    for (const [key, halves] of Object.entries(yearly))
      for (const username of stage.staff) await balance.grant(accountOf(username, key), year - 1, halves, me.id);
  });
  // What people took of it was entered when the company began to use the system.
  await stage.as('admin', stage.at(daysAgo(`${year - 1}-12-15`), '02:00'), async (me) => {
    const allocations = stage.app.get(LeaveAllocationService, { strict: false });
    for (const [at, username] of stage.staff.entries()) {
      const [row] = await allocations.ofAccount(accountOf(username, 'L003'), year - 1);
      if (row) await allocations.update(me, row.id, row.version, { days: String(2 + (at % 4) * 1.5) });
    }
  });
  const leaveYear = stage.app.get(LeaveYear, { strict: false });
  await stage.as('admin', stage.at(daysAgo(`${year}-01-01`), '02:00'), () => leaveYear.run());
  await stage.as('admin', stage.at(Math.min(30, daysAgo(`${year}-01-01`)), '02:30'), async (me) => {
    const allocations = stage.app.get(LeaveAllocationService, { strict: false });
    const [row] = await allocations.ofAccount(accountOf(partTimer, 'L003'), year);
    if (row) await allocations.update(me, row.id, row.version, { days: '1', remark: '非全日制，按比例折算' });
    for (const { to, type, halves } of events) await balance.grant(accountOf(to, type), year, halves, me.id);
  });
}

/** The holidays of the year as the site keeps them, with a day off of its own. */
async function keepSiteCalendar(stage: DemoStage): Promise<void> {
  const calendar = stage.app.get(HolidayCalendar, { strict: false });
  const siteId = stage.app
    .get(OrgDirectory, { strict: false })
    .sites()
    .find(({ showId }) => showId === siteApart.code)?.id;
  if (siteId === undefined) return;
  const year = yearOf(stage.day(0));
  await stage.as('admin', stage.at(50, '02:00'), async (me) => {
    await calendar.import(me, { year, siteId });
    const ownDay = { kind: 'off', nameZh: '园区停电检修', nameEn: 'Power maintenance' } as const;
    await calendar.save(me, { siteId, day: workday(stage, siteApart.person, 12), version: 0, ...ownDay });
  });
}

/** A working day of a person, counted from today, or from the next one where today is none. */
function workday(stage: DemoStage, username: string, count: number): Day {
  const org = stage.app.get(OrgDirectory, { strict: false });
  const person = stage.userId(username);
  const worked = (at: number) => org.isWorkday(stage.day(at), person);
  let at = 0;
  while (!worked(at)) at++;
  for (let left = Math.abs(count); left > 0;) {
    at += Math.sign(count);
    if (worked(at)) left--;
  }
  return stage.day(at);
}

async function playClaim(stage: DemoStage, claim: DemoClaim, typeId: string): Promise<void> {
  const service = stage.app.get(LeaveClaimService, { strict: false });
  const queries = stage.app.get(LeaveClaimQueries, { strict: false });
  const { by, half, substitute, comment, revoked } = claim;
  const dayOf = (count: number) => workday(stage, by, count);
  // Leave does not cross the turn of the year, counted from the day on which the demo starts; last year has ended.
  const newYear = `${stage.day(0).slice(0, 4)}-01-01`;
  const begins = dayOf(claim.from);
  if (begins < newYear && claim.to < 0) return;
  const startDay = begins < newYear ? dayOf(0) : begins;
  const lastOfYear = `${startDay.slice(0, 4)}-12-31`;
  const endDay = dayOf(claim.to) > lastOfYear ? lastOfYear : dayOf(claim.to);
  const interval = { typeId, startDay, startHalf: 'AM', endDay, endHalf: 'PM', ...half } as const;
  // Nothing is done in the year before: what is taken of the next one in advance is the year after this.
  const ago = (days: number) => Math.min(days, daysSince(stage, newYear));
  const id = await stage.as(by, stage.at(ago(claim.daysAgo), '00:30'), async (me) => {
    const { days } = await queries.count(me, interval);
    const substituteId = substitute === undefined ? null : stage.userId(substitute);
    const draft = leaveClaimDraft.parse({ ...interval, days, comment, substituteId, nextYearConfirmed: true });
    return (await service.create(me, draft)).id;
  });
  for (const [step, [username, action, daysAgo, opinion]] of claim.acts.entries())
    await stage.act(username, stage.at(ago(daysAgo), `0${step + 1}:30`), 'leave-claim', id, action, opinion);
  if (revoked) await playRevocation(stage, id, claim, revoked);
}

async function playRevocation(
  stage: DemoStage,
  claimId: string,
  { by }: DemoClaim,
  { from, reason, approver, daysAgo }: NonNullable<DemoClaim['revoked']>,
): Promise<void> {
  const service = stage.app.get(LeaveRevocationService, { strict: false });
  const fromDay = from === undefined ? null : workday(stage, by, from);
  const newYear = `${stage.day(0).slice(0, 4)}-01-01`;
  const ago = Math.min(daysAgo ?? daysSince(stage, fromDay ?? stage.day(0)), daysSince(stage, newYear));
  const { id } = await stage.as(by, stage.at(ago, '00:40'), (me) =>
    service.create(me, leaveRevocationDraft.parse({ claimId, whole: fromDay === null, fromDay, reason })),
  );
  await stage.act(by, stage.at(ago, '00:45'), 'leave-revocation', id, 'submit');
  if (approver) await stage.act(approver, stage.at(ago, '02:30'), 'leave-revocation', id, 'approve', '同意');
}

function daysSince(stage: DemoStage, day: Day): number {
  return Math.round((stage.at(0, '00:00').getTime() - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
}
