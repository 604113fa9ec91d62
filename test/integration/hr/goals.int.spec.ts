import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { goalErrors } from '#lab/modules/hr/shared/goal.errors.js';
import { GoalConfig, GoalYear } from '#lab/modules/hr/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aCompanyGoal, aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';

let test: TestApp;
let company: Company;
let chen: Person;
let lin: Person;
let zhou: Person;

type Person = Pick<Caller, 'get' | 'post' | 'put' | 'delete' | 'act'>;

/** A user who signs in for each request, since sessions do not outlast the months of a test. */
function person(id: string): Person {
  const once =
    <K extends keyof Person>(method: K) =>
    async (...given: Parameters<Person[K]>) => {
      const caller = await test.as(id);
      return (caller[method] as (...args: Parameters<Person[K]>) => Promise<Answer>).call(caller, ...given);
    };
  return { get: once('get'), post: once('post'), put: once('put'), delete: once('delete'), act: once('act') };
}

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  company = await aCompany(test);
  await aGoalYear(test, 2026);
  [chen, lin, zhou] = [company.chen, company.lin, company.zhou].map(person) as [Person, Person, Person];
});
afterAll(() => test.stop());

const path = '/hr/goals';
const read = async (of: string, caller = chen): Promise<Data> => (await caller.get(of)).data;
const fieldsOf = (answer: Answer) =>
  (answer.expectCode(errors.field).fields as { path: string; args: string[] }[]).map((field) => [
    field.path,
    field.args[0],
  ]);

/** What the sentence of a refusal is filled with. */
function saidWith(answer: Answer, code: ErrorCode): string[] {
  answer.expectCode(code);
  return answer.body.message.split('&&').slice(1);
}

/** A set of its own owner, who reports to lin, as that owner. */
let people = 0;
async function aSet(values: Record<string, unknown> = {}): Promise<{ set: string; owner: Person; ownerId: string }> {
  people += 1;
  const ownerId = await aUser(test, `owner${people}`, { department: company.group, reporter: company.lin });
  const owner = person(ownerId);
  const { id } = (await owner.post(path, aGoalDraft(2026, values))).data as { id: string };
  return { set: `${path}/${id}`, owner, ownerId };
}
async function save(owner: Person, set: string, change: (line: Data, at: number) => Data): Promise<Answer> {
  const { version, year, comment, lines } = await read(set, owner);
  const next = (lines as Data[]).map((line, at) => ({ ...line, ...change(line, at) }));
  return owner.put(set, { version, year, comment, files: [], lines: next });
}
const evaluation = { completionDate: '2026-11-20', selfEvaluation: 'Done', selfScore: '1.1' };
async function score(
  scorer: Person,
  set: string,
  scores: readonly (string | null)[],
  comments = 'Seen',
): Promise<Answer> {
  const { version, lines } = await read(set, scorer);
  const given = (lines as Data[]).map(({ id }, at) => ({ lineId: id, score: scores[at] ?? null, comments }));
  return scorer.put(`${set}/scores`, { version, scores: given });
}
async function inForce(values: Record<string, unknown> = {}) {
  const made = await aSet(values);
  expect((await made.owner.act(made.set, 'submit')).data).toMatchObject({ state: 'toApprove', status: 'TA' });
  expect((await lin.act(made.set, 'approve')).data).toMatchObject({ state: 'approved', status: 'FA' });
  return made;
}
/** Runs at a moment, and comes back to the one before. */
async function at(moment: string, work: () => Promise<void>): Promise<void> {
  const now = test.clock.now();
  test.clock.set(moment);
  try {
    await work();
  } finally {
    test.clock.set(now.toISOString());
  }
}
async function openScoring(): Promise<void> {
  await test.db.unit(() => test.get(GoalYear).run());
  await test.drain();
}

describe('writing the goals of a year', () => {
  it('takes any draft, and one set for a person and year: 7004', async () => {
    const { owner, set } = await aSet({ lines: [{ goal: 'Only a text' }] });
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
    const owner = person(await aUser(test, 'twice', { reporter: company.lin }));
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
    const { owner, set } = await aSet({ lines: [{}, { goal: 'B', weight: '0.7', targetDate: '2026-09-01' }] });
    expect(fieldsOf(await owner.act(set, 'submit'))).toEqual([
      ['lines.0.goal', 'required'],
      ['lines.0.weight', 'required'],
      ['lines.0.targetDate', 'required'],
    ]);
    await save(owner, set, () => ({ goal: 'A', weight: '0.7', targetDate: '2026-09-01' }));
    expect(fieldsOf(await owner.act(set, 'submit'))).toEqual([['lines', 'weightSum']]);
    await save(owner, set, () => ({ weight: '0.45' }));
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
    const { owner, set } = await aSet();
    await owner.act(set, 'submit');
    expect((await lin.act(set, 'reject', { opinion: 'Measurable, please' })).data).toMatchObject({ state: 'draft' });
    await owner.act(set, 'submit');
    expect((await owner.act(set, 'withdraw')).data).toMatchObject({ state: 'draft', status: 'D' });
  });

  it('keeps one of two saves of the same version', async () => {
    const { owner, set } = await aSet();
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
    const { owner, set } = await inForce();
    expect(saidWith(await owner.act(set, 'modify'), goalErrors.notModifiedBefore)).toEqual(['2026', '2026-06-01']);
    await at('2026-12-02T02:00:00.000Z', async () => {
      expect(saidWith(await owner.act(set, 'modify'), goalErrors.notModifiedAfter)).toEqual(['2026', '2026-12-01']);
    });
  });

  it('shows the approver each field that differs, and keeps the old version', async () => {
    const { owner, set } = await inForce();
    await at('2026-06-02T02:00:00.000Z', async () => {
      expect((await owner.act(set, 'modify')).data).toMatchObject({ state: 'modifying', status: 'D' });
      await save(owner, set, (line, place) => (place === 0 ? { weight: '0.5', goal: 'Validate three assays' } : line));
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
    const { owner, set } = await inForce();
    await at('2026-06-02T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      await save(owner, set, () => ({ weight: '0.3' }));
      await owner.act(set, 'submit');
      expect((await lin.act(set, 'reject', { opinion: 'Why?' })).data).toMatchObject({ state: 'modifying' });
      await owner.act(set, 'submit');
      expect((await owner.act(set, 'withdraw')).data).toMatchObject({ state: 'modifying' });
      expect(await read(set, owner)).toMatchObject({ weightTotal: '0.6', revision: 1 });
      expect((await owner.act(set, 'discard')).data).toMatchObject({ state: 'approved' });
      expect(await read(set, owner)).toMatchObject({ weightTotal: '1', revision: 1 });
    });
  });

  it('is taken back when the scoring opens while it is written', async () => {
    const { owner, set } = await inForce();
    await at('2026-11-30T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      await save(owner, set, () => ({ weight: '0.1' }));
    });
    await at('2026-12-02T02:00:00.000Z', async () => {
      await openScoring();
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate', weightTotal: '1' });
    });
  });
});

describe('progress during the year', () => {
  it('is reported by the owner while the goals are in force, with its history', async () => {
    const { owner, set } = await inForce();
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
    const made = await inForce();
    return {
      ...made,
      submit: async () => {
        await save(made.owner, made.set, () => evaluation);
        return made.owner.act(made.set, 'submit');
      },
    };
  }

  it('opens on its day and leads over two levels to the final score', async () => {
    const { owner, set } = await evaluated();
    await at('2026-12-01T02:00:00.000Z', async () => {
      await openScoring();
      await openScoring();
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate', status: 'SU' });
      await save(owner, set, (_, place) => (place === 0 ? { ...evaluation, goal: 'Another', weight: '0.1' } : {}));
      expect(await read(set, owner)).toMatchObject({ state: 'toEvaluate', weightTotal: '1' });
      expect(fieldsOf(await owner.act(set, 'submit'))).toEqual([
        ['lines.1.completionDate', 'required'],
        ['lines.1.selfScore', 'required'],
        ['lines.1.selfEvaluation', 'required'],
      ]);
      await save(owner, set, () => evaluation);
      expect((await owner.act(set, 'submit')).data).toMatchObject({ state: 'toScore', status: 'TS' });
      expect(await read(set, owner)).toMatchObject({ selfScore: '1.1', finalScore: null });
      expect(fieldsOf(await score(lin, set, ['1.31', '1']))).toEqual([['scores.0.score', 'score']]);
      expect(fieldsOf(await lin.act(set, 'score'))).toHaveLength(4);
      (await score(owner, set, ['1', '1'])).expectCode(errors.notYourTask);
      expect((await score(lin, set, ['1.25', '0.8'])).status).toBe(200);
      // What is not submitted yet is its scorer's alone.
      expect(((await read(set, owner)).lines as Data[])[0]?.scores).toEqual([]);
      expect((await lin.act(set, 'score')).data).toMatchObject({ state: 'toScore' });
      expect(fieldsOf(await zhou.act(set, 'score'))).toHaveLength(4);
      await score(zhou, set, ['1', '0.75']);
      expect((await zhou.act(set, 'score')).data).toMatchObject({ state: 'completed', status: 'O' });
      expect(await read(set, owner)).toMatchObject({ finalScore: '0.9', normalScore: null });
    });
  });

  it('shows the score by the weights where they are less than 1', async () => {
    const { set, owner } = await inForce({ lines: [{ goal: 'One', weight: '0.8', targetDate: '2026-09-01' }] });
    await at('2026-12-01T02:00:00.000Z', async () => {
      await openScoring();
      await save(owner, set, () => evaluation);
      await owner.act(set, 'submit');
      for (const scorer of [lin, zhou]) {
        await score(scorer, set, ['1.1']);
        await scorer.act(set, 'score');
      }
      expect(await read(set, owner)).toMatchObject({ finalScore: '0.88', normalScore: '1.1' });
    });
  });

  it('is returned by a scorer, and withdrawn until a scorer has saved something: 7206', async () => {
    const { owner, set, submit } = await evaluated();
    await at('2026-12-01T02:00:00.000Z', async () => {
      await openScoring();
      await submit();
      expect((await owner.act(set, 'withdraw')).data).toMatchObject({ state: 'toEvaluate' });
      await owner.act(set, 'submit');
      expect((await lin.act(set, 'reject', { opinion: 'Explain the second' })).data).toMatchObject({
        state: 'toEvaluate',
      });
      await owner.act(set, 'submit');
      await score(lin, set, ['1', null], '');
      const refused = await owner.act(set, 'withdraw');
      expect(refused.body.code).toBe(goalErrors.scoringBegun.code);
      expect(await read(set, owner)).toMatchObject({ state: 'toScore' });
    });
  });

  it('is reopened by the last scorer within 14 days, and not in a closed year: 7205', async () => {
    const { set, owner, submit } = await evaluated();
    await at('2026-12-01T02:00:00.000Z', async () => {
      await openScoring();
      await submit();
      for (const scorer of [lin, zhou]) {
        await score(scorer, set, ['1', '1']);
        await scorer.act(set, 'score');
      }
      expect((await read(set, owner)).actions).toEqual([]);
      const year = { year: 2026 };
      await test.db.unit(() => test.db.repo(GoalConfig).update(year, { closed: true }));
      expect(saidWith(await zhou.act(set, 'reopen'), goalErrors.yearClosed)).toEqual(['2026']);
      await test.db.unit(() => test.db.repo(GoalConfig).update(year, { closed: false }));
      expect((await zhou.act(set, 'reopen')).data).toMatchObject({ state: 'toScore' });
      expect(await read(set, owner)).toMatchObject({ state: 'toScore', finalScore: '1' });
      await score(zhou, set, ['1.2', '1']);
      expect((await zhou.act(set, 'score')).data).toMatchObject({ state: 'completed' });
      expect(await read(set, owner)).toMatchObject({ finalScore: '1.12' });
    });
    await at('2026-12-16T02:00:00.000Z', async () => {
      await test.drain();
      (await zhou.act(set, 'reopen')).expectCode(errors.notYourTask);
    });
  });
});
