import { expect } from '@jest/globals';
import { Goal, GoalConfig, LeaveAllocation, LeaveBalance, LeaveClaim } from '#lab/modules/hr/server/index.js';
import type { Data } from '../../support/as-user.js';
import { aCompanyGoal, aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aUser } from '../../support/builders/org.js';
import { aContract, makeContract, publishedDescription } from '../../support/builders/records.js';
import type { RoomSweep } from '../room-sweep.js';

export const sweep: RoomSweep = {
  staff: [
    'hr:claim:search',
    'hr:claim:create',
    'hr:claim:approve',
    'hr:goal:search',
    'hr:goal:create',
    'hr:goal:approve',
  ],
  records: {
    'hr/leave-claims': async (test, actors, n) => {
      const leaveType = await aLeaveType(test, `SWEEP${n}`);
      const owner = await test.as(actors.owner);
      // One after the other: claims of one person may not overlap.
      const date = new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10);
      const draft = aLeaveDraft(leaveType, { startDay: date, endDay: date, nextYearConfirmed: true, comment: 'sweep' });
      const id = ((await owner.post('/hr/leave-claims', draft)).data as Data).id as string;
      const claim = `/hr/leave-claims/${id}`;
      expect((await owner.act(claim, 'submit')).status).toBe(201);
      return claim;
    },
    'hr/leave-revocations': async (test, actors, n) => {
      const leaveType = await aLeaveType(test, `SWEEPR${n}`, { revokeProcess: 'leave-revocation.standard' });
      const owner = await test.as(actors.owner);
      const date = new Date(Date.UTC(2028, 0, 1 + n)).toISOString().slice(0, 10);
      const draft = aLeaveDraft(leaveType, { startDay: date, endDay: date, nextYearConfirmed: true, comment: 'sweep' });
      const claimId = ((await owner.post('/hr/leave-claims', draft)).data as Data).id as string;
      // What a revocation needs is an approved claim; how it was approved has tests of its own.
      await test.db.unit(() => test.db.repo(LeaveClaim).update({ id: claimId }, { state: 'approved', status: 'FN' }));
      const given = await owner.post('/hr/leave-revocations', { claimId, reason: 'sweep' });
      const revocation = `/hr/leave-revocations/${(given.data as Data).id as string}`;
      expect((await owner.act(revocation, 'submit')).status).toBe(201);
      return revocation;
    },
    'hr/goals': async (test, actors) => {
      const year = 2030;
      if (!(await test.db.repo(GoalConfig).existsBy({ year })))
        await aGoalYear(test, year, { writeOpen: '2020-01-01' });
      // A person has one set for a year: those of before no longer count.
      await test.db.unit(() => test.db.repo(Goal).createQueryBuilder().update().set({ openYear: null }).execute());
      const owner = await test.as(actors.owner);
      const id = ((await owner.post('/hr/goals', aGoalDraft(year))).data as Data).id as string;
      const set = `/hr/goals/${id}`;
      expect((await owner.act(set, 'submit')).status).toBe(201);
      return set;
    },
    'hr/goal-config': (test, _, n) => aGoalYear(test, 2060 + n),
    'hr/company-goals': (test, _, n) => aCompanyGoal(test, 2026, { nameZh: `SWEEP${n}` }),
    'hr/leave-allocations': async (test, actors, n) => {
      const typeId = await aLeaveType(test, `SWEEPA${n}`, { balanced: true });
      await test.db.unit(() => test.get(LeaveBalance).grant({ userId: actors.owner, typeId }, 2026, 10, 'system'));
      const row = await test.db.repo(LeaveAllocation).findOneByOrFail({ userId: actors.owner, typeId });
      return row.id;
    },
    'hr/labour-contracts': async (test, actors, n) => {
      // Contracts of one person and one employer may not overlap.
      const values = aContract(actors.owner, `SWEEP-${n}`, { employer: `SWEEP ${n}` });
      const hr = await test.as(await aUser(test, `sweepC${n}`, { permissions: ['hr:laborContract:save'] }));
      return (await makeContract(hr, values)).id as string;
    },
    'hr/job-descriptions': async (test, actors, n) => {
      const hr = await test.as(await aUser(test, `sweepJ${n}`, { permissions: ['hr:jd:save', 'hr:jd:publish'] }));
      const { id } = await publishedDescription(hr, `SWEEP-${n}`, '2020-01-01');
      const given = await hr.post(`/hr/job-descriptions/${id}/people`, { userId: actors.owner, fromDay: '2020-01-01' });
      expect(given.status).toBe(201);
      return id as string;
    },
    'hr/leave-types': (test, _, n) => aLeaveType(test, `SWEEPT${n}`),
  },
};
