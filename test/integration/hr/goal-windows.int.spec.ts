import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { goalErrors } from '#lab/modules/hr/shared/goal.errors.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { GoalConfig } from '#lab/modules/hr/server/index.js';
import type { Data } from '../../support/as-user.js';
import { evaluation, GoalDesk, goalPath, saidWith, type MadeSet } from '../../support/builders/goal-desk.js';
import { aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aUser } from '../../support/builders/org.js';
import { aSite } from '../../support/builders/sites.js';

let desk: GoalDesk;

beforeAll(async () => {
  desk = await GoalDesk.open();
  await aGoalYear(desk.test, 2026, { graceDays: 3 });
  await aGoalYear(desk.test, 2027, { writeOpen: '2026-12-10', modifyOpen: '2027-06-01', scoringOpen: '2027-12-01' });
});
afterAll(() => desk.test.stop());

const stateOf = async ({ owner, set }: MadeSet): Promise<Data> => (await owner.get(set)).data;

describe('the days of a year', () => {
  it('are those of the site where the owner works', async () => {
    const here = await desk.aSet();
    const away = await desk.aSet();
    const writer = await aUser(desk.test, 'writer', { reporter: desk.company.lin });
    await aSite(desk.test, 'NYC', { timeZone: 'America/New_York' }, [away.ownerId, writer]);
    for (const { owner, set } of [here, away]) {
      await owner.act(set, 'submit');
      await desk.lin.act(set, 'approve');
    }
    // The first of December in Shanghai, still the last of November in New York.
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      expect((await stateOf(here)).state).toBe('toEvaluate');
      expect((await stateOf(away)).state).toBe('approved');
      expect((await desk.person(away.ownerId).get('/Common/getGoalsConfig')).data).toMatchObject({
        ...{ today: '2026-11-30', mayModify: true, mayScore: false },
      });
      expect((await here.owner.get('/Common/getGoalsConfig')).data).toMatchObject({
        today: '2026-12-01',
        mayScore: true,
      });
      expect((await away.owner.act(away.set, 'modify')).data).toMatchObject({ state: 'modifying' });
      await away.owner.act(away.set, 'discard');
    });
    await desk.at('2026-12-01T05:00:00.000Z', async () => {
      await desk.runDay();
      expect((await stateOf(away)).state).toBe('toEvaluate');
    });
    await desk.at('2026-12-10T02:00:00.000Z', async () => {
      (await desk.person(writer).post(goalPath, aGoalDraft(2027))).expectCode(goalErrors.notWrittenBefore);
      expect((await here.owner.post(goalPath, aGoalDraft(2027))).status).toBe(201);
    });
  });

  it('begin for the job wherever the company works', async () => {
    await aSite(desk.test, 'BER', { timeZone: 'Europe/Berlin' });
    // After midnight in Shanghai (16:00 UTC), midnight in Berlin is next (23:00 UTC).
    await desk.at('2026-03-02T17:00:00.000Z', async () => {
      await desk.test.db.unit(() => desk.test.get(Schedules).runNow('hr.goals'));
      await desk.test.drain();
      const [row] = await desk.test.db.query({
        sql: "SELECT `dueAt` FROM `job` WHERE `topic` = 'hr.goals'",
        values: [],
      });
      expect(new Date(row?.dueAt as string | number)).toEqual(new Date('2026-03-02T23:00:00Z'));
    });
  });
});

describe('the days of grace', () => {
  it('let a change that was begun be submitted, returned and approved after the scoring has opened', async () => {
    const made = await desk.inForce();
    const { owner, set } = made;
    const other = await desk.inForce();
    await desk.at('2026-11-30T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      await desk.save(owner, set, (line, at) => ({ weight: at === 0 ? '0.5' : line.weight }));
    });
    await desk.at('2026-12-03T02:00:00.000Z', async () => {
      await desk.runDay();
      expect((await stateOf(made)).state).toBe('modifying');
      expect((await stateOf(other)).state).toBe('toEvaluate');
      expect((await owner.act(set, 'submit')).data).toMatchObject({ state: 'toApprove' });
      expect((await desk.lin.act(set, 'reject', { opinion: 'Why?' })).data).toMatchObject({ state: 'modifying' });
      await owner.act(set, 'submit');
      expect((await desk.lin.act(set, 'approve')).data).toMatchObject({ state: 'toEvaluate' });
      expect(await stateOf(made)).toMatchObject({ weightTotal: '0.9', revision: 2 });
    });
  });

  it('end: what is still being written is taken back, and nothing is submitted', async () => {
    const made = await desk.inForce();
    const { owner, set } = made;
    await desk.at('2026-11-30T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      await desk.save(owner, set, () => ({ weight: '0.1' }));
    });
    await desk.at('2026-12-04T02:00:00.000Z', async () => {
      // The job is late: the change is open, and refused all the same.
      (await owner.act(set, 'submit')).expectCode(goalErrors.notModifiedAfter);
      await desk.runDay();
      expect(await stateOf(made)).toMatchObject({ state: 'toEvaluate', weightTotal: '1' });
    });
  });

  it('begin no change', async () => {
    const { owner, set } = await desk.inForce();
    await desk.at('2026-12-02T02:00:00.000Z', async () => {
      expect([goalErrors.notModifiedAfter.code, errors.notYourTask.code]).toContain(
        (await owner.act(set, 'modify')).body.code,
      );
    });
  });
});

describe('self-evaluations and scores', () => {
  beforeAll(() =>
    desk.test.db.unit(async () => {
      const later = { evaluationFrom: '2026-12-10', scoresFrom: '2026-12-20' };
      await desk.test.db.repo(GoalConfig).update({ year: 2026 }, later);
    }),
  );

  it('are not written before their days, which the page and the refusals name', async () => {
    const made = await desk.inForce();
    const { owner, set } = made;
    await desk.at('2026-12-09T02:00:00.000Z', async () => {
      await desk.runDay();
      const day = '2026-12-10';
      expect(await stateOf(made)).toMatchObject({ state: 'toEvaluate', notBefore: { phase: 'evaluate', day } });
      expect(saidWith(await desk.save(owner, set, () => evaluation), goalErrors.notEvaluatedBefore)).toEqual([
        '2026',
        day,
      ]);
      expect(saidWith(await owner.act(set, 'submit'), goalErrors.notEvaluatedBefore)).toEqual(['2026', day]);
    });
    await desk.at('2026-12-19T02:00:00.000Z', async () => {
      expect((await desk.evaluate(made)).state).toBe('toScore');
      const day = '2026-12-20';
      expect((await desk.lin.get(set)).data).toMatchObject({ mayScore: true, notBefore: { phase: 'score', day } });
      expect(saidWith(await desk.score(desk.lin, set, ['1', '1']), goalErrors.notScoredBefore)).toEqual(['2026', day]);
      expect(saidWith(await desk.lin.act(set, 'score'), goalErrors.notScoredBefore)).toEqual(['2026', day]);
      // What is returned meanwhile is corrected in time.
      expect((await desk.lin.act(set, 'reject', { opinion: 'Which assays?' })).data).toMatchObject({
        state: 'toEvaluate',
      });
      expect((await owner.act(set, 'submit')).data).toMatchObject({ state: 'toScore' });
    });
    await desk.at('2026-12-20T02:00:00.000Z', async () => {
      expect(await stateOf(made)).toMatchObject({ notBefore: null });
      await desk.give(desk.lin, set, ['1', '1']);
      expect(await desk.give(desk.zhou, set, ['1', '1'])).toMatchObject({ state: 'completed' });
    });
  });

  it('begin by the day of the site where the owner works', async () => {
    const made = await desk.inForce();
    await aSite(desk.test, 'LAX', { timeZone: 'America/Los_Angeles' }, [made.ownerId]);
    await desk.at('2026-12-02T12:00:00.000Z', () => desk.runDay());
    // The tenth of December in Shanghai, still the ninth in Los Angeles.
    await desk.at('2026-12-10T02:00:00.000Z', async () => {
      (await desk.save(made.owner, made.set, () => evaluation)).expectCode(goalErrors.notEvaluatedBefore);
    });
    await desk.at('2026-12-10T12:00:00.000Z', async () => {
      expect((await desk.save(made.owner, made.set, () => evaluation)).status).toBe(200);
    });
  });

  it('leave their days beside the dates of the year, and what is open', async () => {
    await desk.at('2026-12-12T02:00:00.000Z', async () => {
      expect((await desk.lin.get('/Common/getGoalsConfig?year=2026')).data).toMatchObject({
        ...{ evaluationFrom: '2026-12-10', mayEvaluate: true, scoresFrom: '2026-12-20', mayScore: false },
      });
      expect((await desk.lin.get('/Common/getGoalsConfig?year=2027')).data).toMatchObject({
        year: 2027,
        mayWrite: true,
      });
      expect((await desk.lin.get('/Common/getGoalsConfig?year=2035')).data).toBeNull();
    });
  });
});
