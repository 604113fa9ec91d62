import { expect } from '@jest/globals';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import { GoalYear } from '#lab/modules/hr/server/index.js';
import { TestApp } from '../app.js';
import type { Answer, Caller, Data } from '../as-user.js';
import { aGoalDraft } from './goals.js';
import { aCompany, aUser, type Company } from './org.js';

/** A user who signs in for each request, since sessions do not outlast the months of a test. */
export type Person = Pick<Caller, 'get' | 'post' | 'put' | 'delete' | 'act'>;

/** A set with its owner. */
export interface MadeSet {
  /** Its path. */
  readonly set: string;
  readonly owner: Person;
  readonly ownerId: string;
}

export const goalPath = '/hr/goals';
export const evaluation = { completionDate: '2026-11-20', selfEvaluation: 'Done', selfScore: '1.1' };

/** The goals of a company in which owners report to Lin, and Lin to Zhou. */
export class GoalDesk {
  private people = 0;

  private constructor(
    readonly test: TestApp,
    readonly company: Company,
  ) {}

  /** The company at a moment of 2026. */
  static async open(moment = '2026-03-02T02:00:00.000Z'): Promise<GoalDesk> {
    const test = await TestApp.start();
    test.clock.set(moment);
    return new GoalDesk(test, await aCompany(test));
  }

  person(id: string): Person {
    const once =
      <K extends keyof Person>(method: K) =>
      async (...given: Parameters<Person[K]>) => {
        const caller = await this.test.as(id);
        return (caller[method] as (...args: Parameters<Person[K]>) => Promise<Answer>).call(caller, ...given);
      };
    return { get: once('get'), post: once('post'), put: once('put'), delete: once('delete'), act: once('act') };
  }

  get lin(): Person {
    return this.person(this.company.lin);
  }

  get zhou(): Person {
    return this.person(this.company.zhou);
  }

  /** A set of its own owner, who reports to Lin unless another superior is given. */
  async aSet(values: Record<string, unknown> = {}, user: Parameters<typeof aUser>[2] = {}): Promise<MadeSet> {
    this.people += 1;
    const { group: department, lin: reporter } = this.company;
    const ownerId = await aUser(this.test, `owner${this.people}`, { department, reporter, ...user });
    const owner = this.person(ownerId);
    const { id } = (await owner.post(goalPath, aGoalDraft(2026, values))).data as { id: string };
    return { set: `${goalPath}/${id}`, owner, ownerId };
  }

  /** The same, approved. */
  async inForce(values: Record<string, unknown> = {}, user: Parameters<typeof aUser>[2] = {}): Promise<MadeSet> {
    const made = await this.aSet(values, user);
    expect((await made.owner.act(made.set, 'submit')).data).toMatchObject({ state: 'toApprove', status: 'TA' });
    expect((await this.lin.act(made.set, 'approve')).data).toMatchObject({ state: 'approved', status: 'FA' });
    return made;
  }

  async save(owner: Person, set: string, change: (line: Data, at: number) => Data): Promise<Answer> {
    const { version, year, comment, lines } = (await owner.get(set)).data;
    const next = (lines as Data[]).map((line, at) => ({ ...line, ...change(line, at) }));
    return owner.put(set, { version, year, comment, files: [], lines: next });
  }

  async score(scorer: Person, set: string, scores: readonly (string | null)[], comments = 'Seen'): Promise<Answer> {
    const { version, lines } = (await scorer.get(set)).data;
    const given = (lines as Data[]).map(({ id }, at) => ({ lineId: id, score: scores[at] ?? null, comments }));
    return scorer.put(`${set}/scores`, { version, scores: given });
  }

  /** Scores and submits. */
  async give(scorer: Person, set: string, scores: readonly string[]): Promise<Data> {
    expect((await this.score(scorer, set, scores)).status).toBe(200);
    return (await scorer.act(set, 'score')).data;
  }

  /** Evaluates and submits. */
  async evaluate({ owner, set }: MadeSet): Promise<Data> {
    await this.save(owner, set, () => evaluation);
    return (await owner.act(set, 'submit')).data;
  }

  /** Runs at a moment, and comes back to the one before. */
  async at(moment: string, work: () => Promise<void>): Promise<void> {
    const now = this.test.clock.now();
    this.test.clock.set(moment);
    try {
      await work();
    } finally {
      this.test.clock.set(now.toISOString());
    }
  }

  /** The daily job, and what follows from it. */
  async runDay(): Promise<void> {
    await this.test.db.unit(() => this.test.get(GoalYear).run());
    await this.test.drain();
  }
}

export const fieldsOf = (answer: Answer) =>
  (answer.expectCode({ code: 8012, http: 400 }).fields as { path: string; args: string[] }[]).map((field) => [
    field.path,
    field.args[0],
  ]);

/** What the sentence of a refusal is filled with. */
export function saidWith(answer: Answer, code: ErrorCode): string[] {
  answer.expectCode(code);
  return answer.body.message.split('&&').slice(1);
}
