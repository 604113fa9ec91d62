import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { goalErrors } from '#lab/modules/hr/shared/goal.errors.js';
import { GoalConfig } from '#lab/modules/hr/server/index.js';
import type { TestApp } from '../../support/app.js';
import type { Data } from '../../support/as-user.js';
import {
  evaluation,
  fieldsOf,
  GoalDesk,
  goalPath as path,
  saidWith,
  type Person,
} from '../../support/builders/goal-desk.js';
import { aCompanyGoal, aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aUser } from '../../support/builders/org.js';

let desk: GoalDesk;
let test: TestApp;
let chen: Person;
let lin: Person;
let zhou: Person;

beforeAll(async () => {
  desk = await GoalDesk.open();
  test = desk.test;
  await aGoalYear(test, 2026);
  [chen, lin, zhou] = [desk.person(desk.company.chen), desk.lin, desk.zhou];
});
afterAll(() => test.stop());

const read = async (of: string, caller = chen): Promise<Data> => (await caller.get(of)).data;

describe('writing the goals of a year', () => {
  it('takes any draft, and one set for a person and year: 7004', async () => {
    const { owner, set } = await desk.aSet({ lines: [{ goal: 'Only a text' }] });
    expect(await read(set, owner)).toMatchObject({
      number: expect.stringMatching(/^GO202603\d{4}$/),
      state: 'draft',
      status: 'D',
      weightTotal: '0',
      lineCount: 1,
      level: 4,
    });
    (await owner.post(path, aGoalDraft(2026))).expectCode(goalErrors.exists);
    expect((await owner.delete(set)).data).toBeNull();
    expect((await owner.post(path, aGoalDraft(2026))).status).toBe(201);
  });

  it('makes one set when two are sent at once', async () => {
    const owner = desk.person(await aUser(test, 'twice', { reporter: desk.company.lin }));
    const answers = await Promise.all([1, 2].map(() => owner.post(path, aGoalDraft(2026))));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, goalErrors.exists.code]);
  });

  it('is not written before its window, which the refusal names, nor in a year without one', async () => {
    await aGoalYear(test, 2027, { writeOpen: '2026-12-15', modifyOpen: '2027-06-01', scoringOpen: '2027-12-01' });
    expect(saidWith(await chen.post(path, aGoalDraft(2027)), goalErrors.notWrittenBefore)).toEqual([
      '2027',
      '2026-12-15',
    ]);
    (await chen.post(path, aGoalDraft(2030))).expectCode(goalErrors.noWindows);
  });

  it('is submitted with a text, a weight and a date for each goal, and weights of at most 1', async () => {
    const { owner, set } = await desk.aSet({ lines: [{}, { goal: 'B', weight: '0.7', targetDate: '2026-09-01' }] });
    expect(fieldsOf(await owner.act(set, 'submit'))).toEqual([
      ['lines.0.goal', 'required'],
      ['lines.0.weight', 'required'],
      ['lines.0.targetDate', 'required'],
    ]);
    await desk.save(owner, set, () => ({ goal: 'A', weight: '0.7', targetDate: '2026-09-01' }));
    expect(fieldsOf(await owner.act(set, 'submit'))).toEqual([['lines', 'weightSum']]);
    await desk.save(owner, set, () => ({ weight: '0.45' }));
    expect(await read(set, owner)).toMatchObject({ weightTotal: '0.9' });
    expect((await owner.act(set, 'submit')).data).toMatchObject({ state: 'toApprove' });
  });

  it('refuses weights outside 0 to 1 and more than two decimals, and company goals that are not published', async () => {
    const hidden = await aCompanyGoal(test, 2026, { published: false });
    const other = await aCompanyGoal(test, 2025);
    const lines = [{ weight: '1.2' }, { weight: '0.123' }, { companyGoalId: hidden }, { companyGoalId: other }];
    expect(fieldsOf(await chen.post(path, aGoalDraft(2026, { lines })))).toEqual([
      ['lines.0.weight', 'weight'],
      ['lines.1.weight', 'weight'],
    ]);
    expect(fieldsOf(await chen.post(path, aGoalDraft(2026, { lines: lines.slice(2) })))).toEqual([
      ['lines.0.companyGoalId', 'missing'],
      ['lines.1.companyGoalId', 'missing'],
    ]);
  });

  it('is returned and withdrawn to a draft', async () => {
    const { owner, set } = await desk.aSet();
    await owner.act(set, 'submit');
    expect((await lin.act(set, 'reject', { opinion: 'Measurable, please' })).data).toMatchObject({ state: 'draft' });
    const before = await read(set, owner);
    await desk.save(owner, set, (_line, at) => (at === 0 ? { goal: 'Ten assays a month' } : {}));
    await owner.act(set, 'submit');
    expect((await lin.get(set)).data.lastSeen).toMatchObject({
      since: 'decided',
      content: { lines: (before.lines as Data[]).map(({ id, goal, weight }) => ({ id, goal, weight })) },
    });
    expect((await owner.act(set, 'withdraw')).data).toMatchObject({ state: 'draft', status: 'D' });
  });

  it('keeps one of two saves of the same version', async () => {
    const { owner, set } = await desk.aSet();
    const { version, lines } = await read(set, owner);
    const body = (weight: string) => ({ ...aGoalDraft(2026), version, lines: [{ ...(lines as Data[])[0], weight }] });
    const answers = await Promise.all(['0.1', '0.2', '0.3'].map((weight) => owner.put(set, body(weight))));
    expect(answers.map(({ body: { code } }) => code).sort()).toEqual([200, 8001, 8001]);
    const after = await read(set, owner);
    expect(after.lines).toHaveLength(1);
    expect((after.lines as Data[])[0]?.weight).toBe(after.weightTotal);
  });
});

describe('changing approved goals', () => {
  it('is possible within the window only, whose days the refusals name', async () => {
    const { owner, set } = await desk.inForce();
    expect(saidWith(await owner.act(set, 'modify'), goalErrors.notModifiedBefore)).toEqual(['2026', '2026-06-01']);
    await desk.at('2026-12-02T02:00:00.000Z', async () => {
      expect(saidWith(await owner.act(set, 'modify'), goalErrors.notModifiedAfter)).toEqual(['2026', '2026-12-01']);
    });
  });

  it('shows the approver each field that differs, and keeps the old version', async () => {
    const { owner, set } = await desk.inForce();
    await desk.at('2026-06-02T02:00:00.000Z', async () => {
      expect((await owner.act(set, 'modify')).data).toMatchObject({ state: 'modifying', status: 'D' });
      await desk.save(owner, set, (line, place) =>
        place === 0 ? { weight: '0.5', goal: 'Validate three assays' } : line,
      );
      expect(await read(set, owner)).toMatchObject({ state: 'modifying', weightTotal: '0.9' });
      expect((await owner.act(set, 'submit')).data).toMatchObject({ state: 'toApprove' });
      expect((await read(set, lin)).changes).toEqual([
        expect.objectContaining({ field: 'goal', before: 'Validate two assays', after: 'Validate three assays' }),
        expect.objectContaining({ field: 'weight', before: '0.6', after: '0.5' }),
      ]);
      await lin.act(set, 'approve');
      const { versions, revision, changes } = await read(set, owner);
      expect([revision, changes]).toEqual([2, []]);
      expect((versions as Data[]).map((version) => (version.lines as Data[])[0]?.weight)).toEqual(['0.5', '0.6']);
    });
  });

  it('goes on being written when it is returned or withdrawn, and is taken back when it is discarded', async () => {
    const { owner, set } = await desk.inForce();
    await desk.at('2026-06-02T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      await desk.save(owner, set, () => ({ weight: '0.3' }));
      await owner.act(set, 'submit');
      expect((await lin.act(set, 'reject', { opinion: 'Why?' })).data).toMatchObject({ state: 'modifying' });
      await owner.act(set, 'submit');
      expect((await owner.act(set, 'withdraw')).data).toMatchObject({ state: 'modifying' });
      expect(await read(set, owner)).toMatchObject({ weightTotal: '0.6', revision: 1 });
      expect((await owner.act(set, 'discard')).data).toMatchObject({ state: 'approved' });
      expect(await read(set, owner)).toMatchObject({ weightTotal: '1', revision: 1 });
    });
  });

  it('deletes no set that was approved once', async () => {
    const { owner, set } = await desk.inForce();
    await desk.at('2026-06-02T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      (await owner.delete(set)).expectCode(errors.inProgress);
      expect(await read(set, owner)).toMatchObject({ state: 'modifying' });
    });
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      (await owner.delete(set)).expectCode(errors.inProgress);
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate' });
    });
  });

  it('is taken back when the scoring opens while it is written', async () => {
    const { owner, set } = await desk.inForce();
    await desk.at('2026-11-30T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      await desk.save(owner, set, () => ({ weight: '0.1' }));
    });
    await desk.at('2026-12-02T02:00:00.000Z', async () => {
      await desk.runDay();
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate', weightTotal: '1' });
    });
  });
});

describe('progress during the year', () => {
  it('is reported by the owner while the goals are in force, with its history', async () => {
    const { owner, set } = await desk.inForce();
    const report = async (values: Data, caller = owner) => {
      const { version, lines } = await read(set, owner);
      return caller.post(`${set}/progress`, { version, lineId: (lines as Data[])[0]?.id, ...values });
    };
    expect((await report({ progress: '2', note: 'First assay is running' })).status).toBe(201);
    expect((await report({ progress: '1', note: 'Both are validated' })).status).toBe(201);
    (await report({ progress: '1' }, lin)).expectCode(errors.illegalState);
    expect(fieldsOf(await report({ progress: '0', lineId: 'none' }))).toEqual([['lineId', 'missing']]);
    const [first] = (await read(set, owner)).lines as Data[];
    expect(first).toMatchObject({ progress: '1' });
    expect((first?.history as Data[]).map(({ progress, note }) => [progress, note])).toEqual([
      ['1', 'Both are validated'],
      ['2', 'First assay is running'],
    ]);
  });
});

describe('scoring', () => {
  async function evaluated() {
    const made = await desk.inForce();
    return {
      ...made,
      submit: async () => {
        await desk.save(made.owner, made.set, () => evaluation);
        return made.owner.act(made.set, 'submit');
      },
    };
  }

  it('opens on its day and leads over two levels to the final score', async () => {
    const { owner, set } = await evaluated();
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      await desk.runDay();
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate', status: 'SU' });
      await desk.save(owner, set, (_, place) => (place === 0 ? { ...evaluation, goal: 'Another', weight: '0.1' } : {}));
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate', weightTotal: '1' });
      expect(fieldsOf(await owner.act(set, 'submit'))).toEqual([
        ['lines.1.completionDate', 'required'],
        ['lines.1.selfScore', 'required'],
        ['lines.1.selfEvaluation', 'required'],
      ]);
      await desk.save(owner, set, () => evaluation);
      expect((await owner.act(set, 'submit')).data).toMatchObject({ state: 'toScore', status: 'TS' });
      expect(await read(set, owner)).toMatchObject({ selfScore: '1.1', finalScore: null });
      expect(fieldsOf(await desk.score(lin, set, ['1.31', '1']))).toEqual([['scores.0.score', 'score']]);
      expect(fieldsOf(await lin.act(set, 'score'))).toHaveLength(4);
      (await desk.score(owner, set, ['1', '1'])).expectCode(errors.notYourTask);
      expect((await desk.score(lin, set, ['1.25', '0.8'])).status).toBe(200);
      // What is not submitted yet is its scorer's alone.
      expect(((await read(set, owner)).lines as Data[])[0]?.scores).toEqual([]);
      expect((await lin.act(set, 'score')).data).toMatchObject({ state: 'toScore' });
      expect(fieldsOf(await zhou.act(set, 'score'))).toHaveLength(4);
      await desk.score(zhou, set, ['1', '0.75']);
      expect((await zhou.act(set, 'score')).data).toMatchObject({ state: 'completed', status: 'O' });
      expect(await read(set, owner)).toMatchObject({ finalScore: '0.9', normalScore: null });
    });
  });

  it('shows the score by the weights where they are less than 1', async () => {
    const { set, owner } = await desk.inForce({ lines: [{ goal: 'One', weight: '0.8', targetDate: '2026-09-01' }] });
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      await desk.save(owner, set, () => evaluation);
      await owner.act(set, 'submit');
      for (const scorer of [lin, zhou]) {
        await desk.score(scorer, set, ['1.1']);
        await scorer.act(set, 'score');
      }
      expect(await read(set, owner)).toMatchObject({ finalScore: '0.88', normalScore: '1.1' });
    });
  });

  it('is returned by a scorer, and withdrawn until a scorer has saved something: 7206', async () => {
    const { owner, set, submit } = await evaluated();
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      await submit();
      expect((await owner.act(set, 'withdraw')).data).toMatchObject({ state: 'toEvaluate' });
      await owner.act(set, 'submit');
      expect((await lin.act(set, 'reject', { opinion: 'Explain the second' })).data).toMatchObject({
        state: 'toEvaluate',
      });
      await owner.act(set, 'submit');
      await desk.score(lin, set, ['1', null], '');
      const refused = await owner.act(set, 'withdraw');
      expect(refused.body.code).toBe(goalErrors.scoringBegun.code);
      expect(await read(set, owner)).toMatchObject({ state: 'toScore' });
    });
  });

  it('is taken back by its scorer until the next level has saved something', async () => {
    const made = await desk.inForce();
    const { set, owner } = made;
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      await desk.evaluate(made);
      await desk.give(lin, set, ['1.2', '1']);
      expect(((await read(set, lin)).actions as Data[]).map(({ action }) => action)).toContain('recall');
      (await owner.act(set, 'recall')).expectCode(errors.withdrawTooLate);
      expect((await lin.act(set, 'recall')).data).toMatchObject({ state: 'toScore' });
      expect(await read(set, lin)).toMatchObject({ finalScore: null, mayScore: true });
      // What was written is still there, and its scorer's alone again.
      expect(((await read(set, lin)).lines as Data[])[0]?.scores).toEqual([
        expect.objectContaining({ level: 1, score: '1.2', submitted: false }),
      ]);
      expect(((await read(set, owner)).lines as Data[])[0]?.scores).toEqual([]);
      await desk.give(lin, set, ['1.1', '1']);
      await desk.score(zhou, set, ['1', null], '');
      (await lin.act(set, 'recall')).expectCode(errors.illegalState);
      expect(await desk.give(zhou, set, ['1', '1'])).toMatchObject({ state: 'completed' });
    });
  });

  it('shows a scorer how they have scored others of the year', async () => {
    const [first, second] = [await desk.inForce(), await desk.inForce()];
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      for (const made of [first, second]) await desk.evaluate(made);
      const countsOf = async () =>
        ((await read(second.set, lin)).given as Data[]).map(({ grade, count }) => [grade, count]);
      const before = new Map((await countsOf()) as [string, number][]);
      await desk.give(lin, first.set, ['1.3', '1.3']);
      const after = new Map((await countsOf()) as [string, number][]);
      expect([after.get('outstanding'), after.get('unmet')]).toEqual([
        (before.get('outstanding') ?? 0) + 1,
        before.get('unmet'),
      ]);
      expect((await read(second.set, second.owner)).given).toBeNull();
    });
  });

  it('is reopened by the last scorer within 14 days, and not in a closed year: 7205', async () => {
    const { set, owner, submit } = await evaluated();
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      await submit();
      for (const scorer of [lin, zhou]) {
        await desk.score(scorer, set, ['1', '1']);
        await scorer.act(set, 'score');
      }
      expect((await read(set, owner)).actions).toEqual([]);
      const year = { year: 2026 };
      await test.db.unit(() => test.db.repo(GoalConfig).update(year, { closed: true }));
      expect(saidWith(await zhou.act(set, 'reopen'), goalErrors.yearClosed)).toEqual(['2026']);
      await test.db.unit(() => test.db.repo(GoalConfig).update(year, { closed: false }));
      expect((await zhou.act(set, 'reopen')).data).toMatchObject({ state: 'toScore' });
      expect(await read(set, owner)).toMatchObject({ state: 'toScore', finalScore: '1' });
      await desk.score(zhou, set, ['1.2', '1']);
      expect((await zhou.act(set, 'score')).data).toMatchObject({ state: 'completed' });
      expect(await read(set, owner)).toMatchObject({ finalScore: '1.12' });
    });
    await desk.at('2026-12-16T02:00:00.000Z', async () => {
      await test.drain();
      (await zhou.act(set, 'reopen')).expectCode(errors.notYourTask);
    });
  });
});
