import type { DemoStage, RoomDemo } from '#lab/platform/demo.js';
import { leaveClaimDraft } from '../../shared/leave-claim.dto.js';
import { LeaveClaimQueries } from '../leave-claim/leave-claim.query.js';
import { LeaveClaimService } from '../leave-claim/leave-claim.service.js';
import { LeaveTypeService } from '../leave-type/leave-type.service.js';
import { LeaveBalance } from '../ledger/leave-balance.js';

/** The leave types of the company: key, names, and what is special about them. */
const types = [
  { key: 'L001', zh: '事假', en: 'Unpaid personal leave', balanced: false },
  { key: 'L002', zh: '病假', en: 'Sick leave', balanced: false, needAttachment: true, attachmentDays: '2' },
  { key: 'L003', zh: '带薪年假', en: 'Paid annual leave', balanced: true, halves: 20 },
  { key: 'L004', zh: '产假', en: 'Maternity leave', balanced: false, calendarDays: true, needAttachment: true },
  { key: 'L005', zh: '婚假', en: 'Marriage leave', balanced: false, calendarDays: true, needAttachment: true },
  { key: 'L006', zh: '陪产假', en: 'Paternity leave', balanced: false, calendarDays: true, needAttachment: true },
  {
    key: 'L007',
    zh: '带薪病假',
    en: 'Paid sick leave',
    balanced: true,
    halves: 10,
    needAttachment: true,
    attachmentDays: '1',
  },
  { key: 'L008', zh: '丧假', en: 'Bereavement leave', balanced: false },
  { key: 'L009', zh: '育儿假', en: 'Parental leave', balanced: false },
  { key: 'L010', zh: '产检假', en: 'Prenatal check leave', balanced: false },
] as const;

const claims = [
  { by: 'he.yuxin', type: 'L003', from: 9, to: 13, daysAgo: 2, acts: [['he.yuxin', 'submit', 1]], comment: '' },
  {
    by: 'guo.tao',
    type: 'L007',
    from: -3,
    to: -2,
    daysAgo: 4,
    acts: [['guo.tao', 'submit', 3]],
    comment: '流感，附诊断书补交',
  },
  {
    by: 'chen.siyuan',
    type: 'L003',
    from: 20,
    to: 21,
    daysAgo: 3,
    acts: [
      ['chen.siyuan', 'submit', 2],
      ['lin.yutong', 'approve', 2, '好好休息'],
    ],
    comment: '',
  },
  {
    by: 'tang.rui',
    type: 'L001',
    from: 5,
    to: 5,
    daysAgo: 6,
    acts: [
      ['tang.rui', 'submit', 6],
      ['xu.mengyao', 'reject', 5, '当天有审计，换一天'],
    ],
    comment: '搬家',
  },
  { by: 'chen.siyuan', type: 'L003', from: 34, to: 35, daysAgo: 1, acts: [], comment: '' },
  { by: 'sun.li', type: 'L003', from: 12, to: 19, daysAgo: 2, acts: [['sun.li', 'submit', 1]], comment: '' },
] as const;

/** Leave types with allocations, and claims of the last days. */
export const demo: RoomDemo = {
  progress: 'Creating leave claims',
  roles: {
    staff: ['hr:claim:search', 'hr:claim:create'],
    approver: ['hr:claim:approve'],
    hrCharger: ['hr:*', 'sys:user:search', 'user:dept:page'],
  },
  play,
};

async function play(stage: DemoStage): Promise<void> {
  const typeIds = new Map<string, string>();
  const service = stage.app.get(LeaveTypeService, { strict: false });
  for (const type of types) {
    const values = {
      key: type.key,
      nameZh: type.zh,
      nameEn: type.en,
      process: 'leave-claim.standard',
      balanced: type.balanced,
      calendarDays: 'calendarDays' in type,
      needAttachment: 'needAttachment' in type,
      attachmentDays: 'attachmentDays' in type ? type.attachmentDays : null,
      advanceDays: null,
      enabled: true,
    };
    const { id } = await stage.as('admin', stage.at(60, '01:30'), (me) => service.create(me, values));
    typeIds.set(type.key, id);
  }
  await grantLeave(stage, typeIds);
  for (const claim of claims) await playClaim(stage, claim, typeIds.get(claim.type) ?? '');
}

async function grantLeave(stage: DemoStage, typeIds: ReadonlyMap<string, string>): Promise<void> {
  const balance = stage.app.get(LeaveBalance, { strict: false });
  const years = [...new Set([stage.day(0), stage.day(40)].map((day) => Number(day.slice(0, 4))))];
  await stage.as('admin', stage.at(60, '02:00'), async (me) => {
    for (const type of types) {
      if (!('halves' in type)) continue;
      for (const username of stage.staff) {
        const account = { userId: stage.userId(username), typeId: typeIds.get(type.key) ?? '' };
        for (const year of years) await balance.grant(account, year, type.halves, me.id);
      }
    }
  });
}

async function playClaim(stage: DemoStage, claim: (typeof claims)[number], typeId: string): Promise<void> {
  const service = stage.app.get(LeaveClaimService, { strict: false });
  const queries = stage.app.get(LeaveClaimQueries, { strict: false });
  const id = await stage.as(claim.by, stage.at(claim.daysAgo, '00:30'), async (me) => {
    const startDay = stage.day(claim.from);
    // Leave does not cross the turn of the year, on whatever day the demo starts.
    const lastOfYear = `${startDay.slice(0, 4)}-12-31`;
    const endDay = stage.day(claim.to) > lastOfYear ? lastOfYear : stage.day(claim.to);
    const interval = { typeId, startDay, startHalf: 'AM', endDay, endHalf: 'PM' } as const;
    const { days } = await queries.count(me, interval);
    // A demo that is started on any day may hit a weekend: such a claim asks for one day and says so.
    const counted = days === '0' ? '1' : days;
    const comment = days === '0' ? '调休' : claim.comment;
    const nextYearConfirmed = true;
    return (await service.create(me, leaveClaimDraft.parse({ ...interval, days: counted, comment, nextYearConfirmed })))
      .id;
  });
  for (const [step, [username, action, daysAgo, opinion]] of claim.acts.entries()) {
    await stage.act(username, stage.at(daysAgo, `0${step + 1}:30`), 'leave-claim', id, action, opinion);
  }
}
