import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { GoalVersion } from '#lab/modules/hr/server/index.js';
import type { Answer, Data } from '../../support/as-user.js';
import { GoalDesk, type MadeSet } from '../../support/builders/goal-desk.js';
import { aGoalDraft, aGoalYear } from '../../support/builders/goals.js';

let desk: GoalDesk;

beforeAll(async () => {
  desk = await GoalDesk.open();
  await aGoalYear(desk.test, 2026);
});
afterAll(() => desk.test.stop());

const read = async ({ owner, set }: MadeSet): Promise<Data> => (await owner.get(set)).data;
const codes = (answers: readonly Answer[]) => answers.map(({ body: { code } }) => code).sort((a, b) => a - b);
const versionsOf = ({ set }: MadeSet) =>
  desk.test.db.repo(GoalVersion).find({ where: { goalId: set.split('/').pop() ?? '' }, order: { revision: 'ASC' } });

describe('what is done to a set at the same time', () => {
  it('leaves the weights of one save, which their sum agrees with', async () => {
    const made = await desk.aSet();
    const { version, lines } = await read(made);
    const body = (weight: string) => ({
      ...aGoalDraft(2026),
      version,
      lines: (lines as Data[]).map((line) => ({ ...line, weight })),
    });
    const weights = ['0.1', '0.2', '0.3', '0.4', '0.5'];
    const answers = await Promise.all(weights.map((weight) => made.owner.put(made.set, body(weight))));
    expect(codes(answers)).toEqual([200, ...Array<number>(4).fill(errors.stale.code)]);
    const after = await read(made);
    const [one, other] = (after.lines as Data[]).map(({ weight }) => weight);
    expect(one).toBe(other);
    expect(Number(after.weightTotal)).toBeCloseTo(2 * Number(one), 6);
    expect(after.version).toBe((version as number) + 1);
  });

  it('submits what was saved, never more weight than 1', async () => {
    const made = await desk.aSet();
    const { version, lines } = await read(made);
    const heavy = {
      ...aGoalDraft(2026),
      version,
      lines: (lines as Data[]).map((line) => ({ ...line, weight: '0.9' })),
    };
    await Promise.all([made.owner.put(made.set, heavy), made.owner.act(made.set, 'submit')]);
    const { state, weightTotal } = await read(made);
    expect([`draft 1.8`, 'toApprove 1', 'draft 1']).toContain(`${state} ${weightTotal}`);
    if (state === 'toApprove') expect(Number(weightTotal)).toBeLessThanOrEqual(1);
  });

  it('approves once, and keeps one version', async () => {
    const made = await desk.aSet();
    await made.owner.act(made.set, 'submit');
    await Promise.all([1, 2, 3].map(() => desk.lin.act(made.set, 'approve')));
    expect(await read(made)).toMatchObject({ state: 'approved', revision: 1 });
    expect((await versionsOf(made)).map(({ revision }) => revision)).toEqual([1]);
  });

  it('keeps the version that was approved when it is withdrawn at the same time', async () => {
    const made = await desk.inForce();
    await desk.at('2026-06-02T02:00:00.000Z', async () => {
      await made.owner.act(made.set, 'modify');
      await desk.save(made.owner, made.set, () => ({ weight: '0.2' }));
      await made.owner.act(made.set, 'submit');
      await Promise.all([desk.lin.act(made.set, 'approve'), made.owner.act(made.set, 'withdraw')]);
      const { state, revision, weightTotal } = await read(made);
      expect(['approved 2', 'modifying 1']).toContain(`${state} ${revision}`);
      expect(weightTotal).toBe('0.4');
      const kept = await versionsOf(made);
      expect(kept).toHaveLength(revision as number);
      expect(kept[0]?.lines.map(({ weight }) => weight)).toEqual(['0.6', '0.4']);
    });
  });

  it('takes the scores of one of two saves, and submits each level once', async () => {
    const made = await desk.inForce();
    await desk.at('2026-12-01T02:00:00.000Z', async () => {
      await desk.runDay();
      await desk.evaluate(made);
      const answers = await Promise.all(
        ['1', '1.1', '1.2'].map((score) => desk.score(desk.lin, made.set, [score, score])),
      );
      expect(codes(answers)).toContain(200);
      await Promise.all([1, 2].map(() => desk.lin.act(made.set, 'score')));
      const { lines } = await read(made);
      const given = (lines as Data[]).map(({ scores }) => scores as Data[]);
      expect(given.map((scores) => scores.map(({ level }) => level))).toEqual([[1], [1]]);
      expect(given[0]?.[0]?.score).toBe(given[1]?.[0]?.score);
    });
  });
});
