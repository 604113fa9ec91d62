import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PathStep, ProcessView } from '#lab/shared/process-view.js';
import type { PathStrip } from '#lab/shared/todo-view.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { violations } from '../../support/invariants.js';

let test: TestApp;
let company: Company;
let category: string;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let wang: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'F1');
  [chen, lin, zhou, wang] = (await Promise.all(
    [company.chen, company.lin, company.zhou, company.wang].map((id) => test.as(id)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  expect(await violations(test.db)).toEqual([]);
  await test.stop();
});

/** Quantities whose total is below the first tier, between the two, and above both. */
const tiers = [
  { quantity: '2', after: [] },
  { quantity: '5', after: ['headApproval'] },
  { quantity: '20', after: ['headApproval', 'ceoApproval'] },
] as const;

async function submitted(quantity: string): Promise<string> {
  const path = await aRequest(chen, category, company.chen, { lines: [aLine({ quantity })] });
  expect((await chen.act(path, 'submit')).data.state).toBe('requested');
  return path;
}

const viewOf = async (path: string) => (await chen.get(`${path}/process`)).data as ProcessView;
const marked = (steps: readonly PathStep[]) => steps.map(({ element, status }) => `${element} ${status}`);

/** The one open task of a record. */
async function openTask(path: string): Promise<string> {
  const [task] = (await viewOf(path)).path.flatMap(({ tasks = [] }) => tasks);
  return task ?? '';
}

async function op(who: Caller, path: string, operation: string, body: Record<string, unknown>): Promise<void> {
  expect((await who.post(`/process/tasks/${await openTask(path)}/${operation}`, body)).data).toBeNull();
}

/** The strip in the list of the requester. */
async function stripOf(path: string): Promise<PathStrip> {
  const { rows } = (await chen.get('/purchase/requests?size=100')).data as {
    rows: readonly { readonly id: string; readonly strip: PathStrip }[];
  };
  return rows.find(({ id }) => path.endsWith(id))?.strip ?? { steps: [] };
}

/** The way as the record shows it: the dots of lists are the same steps. */
async function way(path: string): Promise<string[]> {
  const { path: steps } = await viewOf(path);
  expect((await stripOf(path)).steps).toEqual(steps.map(({ status }) => status));
  return marked(steps);
}

const expected = (elements: readonly string[]) => elements.map((element) => `${element} expected`);

describe.each(tiers)('the way ahead of a request of $quantity pieces', ({ quantity, after }) => {
  it('is the same before and after it is submitted', async () => {
    const path = await aRequest(chen, category, company.chen, { lines: [aLine({ quantity })] });
    const forecast = (await chen.get(`${path}/forecast`)).data as PathStep[];
    expect(marked(forecast)).toEqual(expected(['managerApproval', ...after]));
    await chen.act(path, 'submit');
    expect(await way(path)).toEqual(['managerApproval current', ...expected(after)]);
  });

  it.each(['before', 'after', 'parallel'] as const)('stays after signers are added (%s)', async (mode) => {
    const path = await submitted(quantity);
    await op(lin, path, 'addSign', { people: [company.wang], mode });
    const ahead = ['managerApproval current', ...expected(after)];
    expect(await way(path)).toEqual(ahead);
    const order = mode === 'before' ? [wang, lin] : [lin, wang];
    expect((await (order[0] as Caller).act(path, 'approve')).data.state).toBe('requested');
    expect(await way(path)).toEqual(ahead);
    expect((await (order[1] as Caller).act(path, 'approve')).data.state).toBe(
      after.length === 0 ? 'approved' : 'requested',
    );
    const [next, ...later] = after;
    expect(await way(path)).toEqual([
      'managerApproval done',
      ...(next === undefined ? [] : [`${next} current`]),
      ...expected(later),
    ]);
  });

  it('stays after a transfer', async () => {
    const path = await submitted(quantity);
    await op(lin, path, 'transfer', { to: company.wang });
    expect(await way(path)).toEqual(['managerApproval current', ...expected(after)]);
  });
});

describe('a step that is sent back', () => {
  it.each(['redo', 'back'] as const)('comes again, with those after it (%s)', async (mode) => {
    const path = await submitted('20');
    await lin.act(path, 'approve');
    await zhou.act(path, 'approve');
    await op(wang, path, 'return', { to: 'managerApproval', mode, reason: 'Which column?' });
    const between = mode === 'redo' ? ['headApproval expected'] : ['headApproval done'];
    expect((await way(path)).sort()).toEqual(['managerApproval current', ...between, 'ceoApproval expected'].sort());
    await lin.act(path, 'approve');
    expect(await way(path)).toEqual(
      mode === 'redo'
        ? ['managerApproval done', 'headApproval current', 'ceoApproval expected']
        : ['managerApproval done', 'headApproval done', 'ceoApproval current'],
    );
  });

  it.each(['redo', 'back'] as const)(
    'undoes the flows that were taken since, until they are taken again (%s)',
    async (mode) => {
      const path = await submitted('20');
      const flows = async () => {
        const { taken, undone = [] } = await viewOf(path);
        return { taken: [...taken].sort(), undone: [...undone].sort() };
      };
      const atManager = (await flows()).taken;
      await lin.act(path, 'approve');
      await zhou.act(path, 'approve');
      const atCeo = (await flows()).taken;
      await op(wang, path, 'return', { to: 'managerApproval', mode, reason: 'Which column?' });
      const gone = (before: readonly string[], after: readonly string[]) =>
        before.filter((flow) => !after.includes(flow));
      const { taken, undone } = await flows();
      expect(taken).toEqual(gone(atCeo, undone));
      if (mode === 'redo') expect(taken).toEqual(atManager);
      else expect(undone).toEqual(['managerApproved']);
      await lin.act(path, 'approve');
      if (mode === 'redo') await zhou.act(path, 'approve');
      expect(await flows()).toEqual({ taken: atCeo, undone: [] });
    },
  );

  it('by a withdrawn decision undoes the flows behind it', async () => {
    const path = await submitted('20');
    const { taken } = await viewOf(path);
    const task = await openTask(path);
    await lin.act(path, 'approve');
    const after = (await viewOf(path)).taken;
    expect(after.length).toBeGreaterThan(taken.length);
    expect((await lin.post(`/process/tasks/${task}/withdraw`, { reason: 'too early' })).data).toBeNull();
    const view = await viewOf(path);
    expect(view.taken).toEqual(taken);
    expect([...taken, ...(view.undone ?? [])]).toEqual(after);
  });

  it('and its people are named again', async () => {
    const path = await submitted('20');
    await lin.act(path, 'approve');
    await op(zhou, path, 'return', { reason: 'Which column?' });
    const { path: steps } = await viewOf(path);
    expect(steps.map(({ element, people }) => [element, ...people.map(({ id }) => id)])).toEqual([
      ['managerApproval', company.lin],
      ['headApproval', company.zhou],
      ['ceoApproval', company.wang],
    ]);
  });
});
