import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { CompanyGoal, GoalConfig } from '#lab/modules/hr/server/index.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { Definitions } from '#lab/process-host/index.js';
import type { Data } from '../../support/as-user.js';
import { evaluation, fieldsOf, GoalDesk, goalPath, type Person } from '../../support/builders/goal-desk.js';
import { aCompanyGoal, aGoalDraft, aGoalYear } from '../../support/builders/goals.js';
import { aUser, change } from '../../support/builders/org.js';

let desk: GoalDesk;
let hr: Person;

beforeAll(async () => {
  desk = await GoalDesk.open();
  await aGoalYear(desk.test, 2026);
  hr = desk.person(await aUser(desk.test, 'hr', { permissions: ['hr:goal:manage', 'hr:companyGoal:*'] }));
});
afterAll(() => desk.test.stop());

const counts = async (person: Person): Promise<Data> => (await person.get('/Common/getTodoCount')).data;
const december = (work: () => Promise<void>) =>
  desk.at('2026-12-01T02:00:00.000Z', async () => {
    await desk.runDay();
    await work();
  });

describe('levels of scores', () => {
  /** The standard process with a third level after the second. */
  async function threeLevels(): Promise<string> {
    const key = 'goal.three';
    const third =
      '<bpmn:userTask id="thirdScoring" name="三级评分" lab:nameZh="三级评分" lab:nameEn="Score by the third level" lab:assignee="reporter(3)" lab:empty="pass" lab:actions="score reject" />' +
      '<bpmn:endEvent id="thirdReturned" />' +
      '<bpmn:sequenceFlow id="thirdRefused" sourceRef="thirdScoring" targetRef="thirdReturned" lab:action="reject" />' +
      '<bpmn:sequenceFlow id="thirdScored" sourceRef="thirdScoring" targetRef="scoringEnds" lab:action="score" />' +
      '<bpmn:endEvent id="scoringEnds" />';
    const standard = readFileSync('processes/goals/goal.standard.bpmn', 'utf8').replaceAll('goal.standard', key);
    const xml = standard
      .replace('<bpmn:endEvent id="scoringEnds" />', third)
      .replace(
        'sourceRef="secondScoring" targetRef="scoringEnds"',
        'sourceRef="secondScoring" targetRef="thirdScoring"',
      );
    await desk.test.db.unit(() => desk.test.get(Definitions).publish({ key, xml, origin: 'file' }));
    return key;
  }

  it('are as many as the process draws: each sees those before it, the last one decides the final score', async () => {
    const { test, company } = desk;
    const { id } = await test.db.repo(GoalConfig).findOneByOrFail({ year: 2026 });
    await change(test, GoalConfig, id, { process: await threeLevels() });
    const made = await desk.inForce();
    await change(test, GoalConfig, id, { process: 'goal.standard' });
    const { set, owner } = made;
    const wang = desk.person(company.wang);
    const seen = async (person: Person) =>
      ((await person.get(set)).data.lines as Data[]).map(({ scores }) =>
        (scores as Data[]).map(({ level, score }) => [level, score]),
      )[0];
    await december(async () => {
      await desk.evaluate(made);
      expect(await desk.give(desk.lin, set, ['1.2', '1.2'])).toMatchObject({ state: 'toScore' });
      expect(await seen(desk.zhou)).toEqual([[1, '1.2']]);
      expect(await desk.give(desk.zhou, set, ['1', '1.1'])).toMatchObject({ state: 'toScore' });
      expect(await seen(wang)).toEqual([
        [1, '1.2'],
        [2, '1'],
      ]);
      // The score so far is that of the level before.
      expect((await owner.get(set)).data).toMatchObject({ finalScore: '1.04' });
      // Returned by the last level, it begins with the first one again.
      expect((await wang.act(set, 'reject', { opinion: 'Which evidence?' })).data).toMatchObject({
        state: 'toEvaluate',
      });
      await owner.act(set, 'submit');
      for (const scorer of [desk.lin, desk.zhou]) await desk.give(scorer, set, ['1', '1']);
      expect(await desk.give(wang, set, ['0.9', '1.3'])).toMatchObject({ state: 'completed', status: 'O' });
      expect((await owner.get(set)).data).toMatchObject({ finalScore: '1.06' });
      expect(await seen(owner)).toEqual([
        [1, '1'],
        [2, '1'],
        [3, '0.9'],
      ]);
    });
  });
});

describe('files of a set', () => {
  it('come with the goals and with the self-evaluation, for those who read the set', async () => {
    const { owner, set, ownerId } = await desk.aSet();
    const upload = async (name: string) => {
      const caller = await desk.test.as(ownerId);
      return ((await caller.upload('/files', name, Buffer.from(name))).data as Data).id as string;
    };
    const attach = async (files: readonly string[], done: object = {}) => {
      const { version, year, comment, lines } = (await owner.get(set)).data;
      return owner.put(set, {
        version,
        year,
        comment,
        files,
        lines: (lines as Data[]).map((line) => ({ ...line, ...done })),
      });
    };
    const plan = await upload('plan.txt');
    expect((await attach([plan])).status).toBe(200);
    await owner.act(set, 'submit');
    const names = async (person: Person) => ((await person.get(set)).data.files as Data[]).map(({ name }) => name);
    expect(await names(desk.lin)).toEqual(['plan.txt']);
    expect((await desk.lin.get(`/files/${plan}/link`)).status).toBe(200);
    const stranger = desk.person(await aUser(desk.test, 'stranger', { permissions: ['hr:goal:search'] }));
    (await stranger.get(`/files/${plan}/link`)).expectCode(errors.notFound);
    await desk.lin.act(set, 'approve');
    await december(async () => {
      const proof = await upload('proof.txt');
      expect((await attach([plan, proof], evaluation)).status).toBe(200);
      expect((await owner.act(set, 'submit')).data.state).toBe('toScore');
      expect(await names(desk.lin)).toEqual(['plan.txt', 'proof.txt']);
      // A scorer changes neither.
      const { version, year, comment, lines } = (await desk.lin.get(set)).data;
      expect((await desk.lin.put(set, { version, year, comment, lines, files: [] })).body.code).not.toBe(200);
      expect(await names(owner)).toEqual(['plan.txt', 'proof.txt']);
    });
  });

  it('are at most ten', async () => {
    const files = Array.from({ length: 11 }, (_, at) => `file-${at}`);
    const { owner } = await desk.aSet();
    expect(fieldsOf(await owner.post(goalPath, aGoalDraft(2026, { files })))[0]?.[0]).toBe('files');
  });
});

describe('a company goal', () => {
  const path = '/hr/company-goals';
  const read = async (id: string): Promise<Data> => (await hr.get(`${path}/${id}`)).data;
  const publish = async (id: string, published: boolean) => {
    const { id: _id, ...row } = await read(id);
    return hr.put(`${path}/${id}`, { ...row, published });
  };
  const onBoard = async (id: string) =>
    ((await hr.get('/hr/goal-board?year=2026')).data.rows as Data[]).find((row) => row.id === id);
  const linked = (companyGoalId: string) => ({
    lines: aGoalDraft(2026).lines.map((line) => ({ ...line, companyGoalId })),
  });

  it('is published and unpublished while no goal is linked to it', async () => {
    const id = await aCompanyGoal(desk.test, 2026, { published: false });
    expect(await onBoard(id)).toBeUndefined();
    const { owner } = await desk.aSet();
    const draft = (year: number) => owner.post(goalPath, { ...aGoalDraft(year), ...linked(id) });
    await aGoalYear(desk.test, 2025, { writeOpen: '2025-01-01', modifyOpen: '2027-06-01', scoringOpen: '2027-12-01' });
    expect(fieldsOf(await draft(2025))[0]?.[0]).toBe('lines.0.companyGoalId');
    expect((await publish(id, true)).data.published).toBe(true);
    expect(await onBoard(id)).toMatchObject({ people: 0 });
    expect((await publish(id, false)).data.published).toBe(false);
    expect(await onBoard(id)).toBeUndefined();
  });

  it('that goals are linked to stays published, in its year (5008)', async () => {
    const id = await aCompanyGoal(desk.test, 2026);
    await desk.aSet(linked(id));
    (await publish(id, false)).expectCode(orgErrors.inUse);
    const { id: _id, ...row } = await read(id);
    (await hr.put(`${path}/${id}`, { ...row, year: 2027 })).expectCode(orgErrors.inUse);
    expect((await hr.put(`${path}/${id}`, { ...row, nameZh: '新名称' })).data).toMatchObject({ nameZh: '新名称' });
    expect((await desk.test.db.repo(CompanyGoal).findOneByOrFail({ id })).published).toBe(true);
  });

  it('shows who carries it along the reporting line', async () => {
    const id = await aCompanyGoal(desk.test, 2026);
    const { lin, chen } = desk.company;
    for (const userId of [lin, chen]) {
      const person = desk.person(userId);
      const made = (await person.post(goalPath, { ...aGoalDraft(2026), ...linked(id) })).data as { id: string };
      await person.act(`${goalPath}/${made.id}`, 'submit');
    }
    const board = await onBoard(id);
    expect(board).toMatchObject({ people: 2 });
    const carriers = (board?.carriers ?? []) as { owner: { id: string }; under: string | null }[];
    expect(new Map(carriers.map(({ owner, under }) => [owner.id, under]))).toEqual(
      new Map([
        [lin, null],
        [chen, lin],
      ]),
    );
  });
});

describe('the badges', () => {
  it('count drafts within their window, open changes and self-evaluations of the owner', async () => {
    const made = await desk.aSet();
    const { owner, set } = made;
    const submit = async () => (await counts(owner)).goalsSubmit;
    expect(await submit()).toBe(1);
    const { id } = await desk.test.db.repo(GoalConfig).findOneByOrFail({ year: 2026 });
    await change(desk.test, GoalConfig, id, { writeOpen: '2026-04-01' });
    expect(await submit()).toBe(0);
    await change(desk.test, GoalConfig, id, { writeOpen: '2026-01-01' });
    await owner.act(set, 'submit');
    await desk.lin.act(set, 'approve');
    expect(await submit()).toBe(0);
    await desk.at('2026-06-02T02:00:00.000Z', async () => {
      await owner.act(set, 'modify');
      expect(await submit()).toBe(1);
      await owner.act(set, 'discard');
    });
    await december(async () => {
      expect(await submit()).toBe(1);
      await desk.evaluate(made);
      expect(await submit()).toBe(0);
    });
  });

  it('count what a person approves and scores', async () => {
    const approve = async (person: Person) => (await counts(person)).goalsApprove as number;
    const made = await desk.aSet();
    const [lin, zhou] = [await approve(desk.lin), await approve(desk.zhou)];
    await made.owner.act(made.set, 'submit');
    expect(await approve(desk.lin)).toBe(lin + 1);
    await desk.lin.act(made.set, 'approve');
    expect(await approve(desk.lin)).toBe(lin);
    await december(async () => {
      const before = await approve(desk.lin);
      await desk.evaluate(made);
      expect(await approve(desk.lin)).toBe(before + 1);
      await desk.give(desk.lin, made.set, ['1', '1']);
      expect([await approve(desk.lin), await approve(desk.zhou)]).toEqual([before, zhou + 1]);
      await desk.give(desk.zhou, made.set, ['1', '1']);
      expect(await approve(desk.zhou)).toBe(zhou);
    });
  });
});
