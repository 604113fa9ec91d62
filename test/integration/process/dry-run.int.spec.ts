import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { DryRun, PathStep } from '#lab/shared/process-view.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aDepartment, aUser, setCeo, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest } from '../../support/builders/purchase.js';
import { hours, minutes } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let chen: Caller;
let lin: Caller;
let drawer: Caller;
let drawerId: string;
let xml: string;

const standard = 'purchase-request.standard';
const simple = 'purchase-request.simple';
const fine = {
  amountBase: '150000.00',
  category: 'IP',
  department: 'ANA',
  function: 'R&D',
  lineCount: 1,
  linesComplete: true,
  withinLimit: true,
  raisedForOwner: false,
  autoRelease: false,
  needsApproval: true,
};
const big = { lines: [aLine({ quantity: '20' })] };

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin] = (await Promise.all([company.chen, company.lin].map((id) => test.as(id)))) as [Caller, Caller];
  drawerId = await aUser(test, 'drawer', { permissions: ['process:definition:*'] });
  drawer = await test.as(drawerId);
  xml = ((await drawer.get(`/process/drafts/${standard}`)).data as { xml: string }).xml;
});
afterAll(() => test.stop());

const run = async (body: Record<string, unknown>, by = drawer) =>
  (await by.post('/process/dry-run', body)).data as DryRun;
const refused = (body: Record<string, unknown>, by = drawer) => by.post('/process/dry-run', body);
const people = ({ path }: DryRun) => path.map(({ element, people: who }) => [element, ...who.map(({ id }) => id)]);
const recordOf = (path: string) => path.split('/').at(-1) ?? '';
const instances = () => test.db.repo(ProcessInstance).count();

describe('a record', () => {
  it('is led through its process without starting it: people by name, the flows, the state and the end', async () => {
    const watcher = await test.as(await aUser(test, 'watcher', { permissions: ['process:*'] }));
    const path = await aRequest(chen, await aCategory(test, 'A1'), company.chen, big);
    const before = await instances();
    const tried = await run({ key: standard, record: recordOf(path) }, watcher);
    expect(people(tried)).toEqual([
      ['managerApproval', company.lin],
      ['headApproval', company.zhou],
      ['ceoApproval', company.wang],
    ]);
    expect(tried.path[0]).toMatchObject({
      kind: 'userTask',
      name: { zh: '直属经理审批', en: 'Manager approval' },
      possible: false,
      chooser: null,
      usual: null,
    });
    expect(tried).toMatchObject({ state: 'approved', outcome: 'completed', refusals: [], lasts: null });
    expect(tried.taken).toEqual(expect.arrayContaining(['start', 'above20000', 'above100000', 'wasApproved']));
    expect(tried.taken).not.toContain('upTo20000');
    expect(await instances()).toBe(before);
    expect((await chen.get(path)).data).toMatchObject({ state: 'draft', version: 1 });
    // The form's forecast is the same look ahead.
    const forecast = (await chen.get(`${path}/forecast`)).data as PathStep[];
    expect(forecast.map(({ element, people: who }) => [element, ...who.map(({ id }) => id)])).toEqual(people(tried));
  });

  it('that a user may not see is not there for them', async () => {
    const path = await aRequest(chen, await aCategory(test, 'A2'), company.chen);
    (await refused({ key: standard, record: recordOf(path) })).expectCode(errors.notFound);
    (await refused({ key: standard, record: 'nothing' })).expectCode(errors.notFound);
  });

  it('is found by its number or title by those who watch processes', async () => {
    const watcher = await test.as(await aUser(test, 'seeker', { permissions: ['process:*'] }));
    const path = await aRequest(chen, await aCategory(test, 'A3'), company.chen, { title: 'Centrifuge 100%' });
    await chen.act(path, 'submit');
    const options = async (query: string) =>
      (await watcher.get(`/process/dry-run/purchase-request/options?${query}`)).data.rows as { id: string }[];
    expect((await options(`search=${encodeURIComponent('fuge 100%')}`)).map(({ id }) => id)).toEqual([recordOf(path)]);
    expect(await options('search=nothing')).toEqual([]);
    expect((await options(`ids=${recordOf(path)}`)).map(({ id }) => id)).toEqual([recordOf(path)]);
    (await drawer.get('/process/dry-run/purchase-request/options')).expectCode(errors.forbidden);
  });
});

describe('a due date', () => {
  it('is said for the task that would have it', async () => {
    const dated = xml
      .replace(/ lab:(due|time)="[^"]*"/g, '')
      .replace('id="managerApproval"', 'id="managerApproval" lab:due="P2D"');
    const { path } = await run({ xml: dated, facts: fine, initiator: company.chen });
    const due = new Date(test.clock.now().getTime() + hours(48)).toISOString();
    expect(path.find(({ element }) => element === 'managerApproval')?.due).toBe(due);
    expect(path.find(({ element }) => element === 'ceoApproval')?.due).toBeNull();
  });
});

describe('facts that a user made up', () => {
  it('lead as far as they are known, for the user who is chosen to ask', async () => {
    const tried = await run({ key: standard, facts: fine, initiator: company.chen });
    expect(people(tried).map(([, ...who]) => who)).toEqual([[company.lin], [company.zhou], [company.wang]]);
    const small = await run({ key: standard, facts: { ...fine, amountBase: '1.00' }, initiator: company.chen });
    expect(people(small)).toEqual([['managerApproval', company.lin]]);
    const known = { linesComplete: true, needsApproval: true, raisedForOwner: false };
    const open = await run({ key: standard, facts: known, initiator: company.chen });
    expect(open.path.map(({ element, possible }) => [element, possible])).toEqual([
      ['managerApproval', false],
      ['headApproval', true],
      ['ceoApproval', true],
    ]);
    expect(open).toMatchObject({ outcome: null, lasts: null, refusals: [] });
    // A state whose condition reads what is not known is not refused.
    const levels = {
      key: 'purchase-request.levels',
      facts: { amountBase: '5000.00', withinLimit: true, needsApproval: true, raisedForOwner: false },
    };
    const unknown = await run({ ...levels, initiator: company.chen });
    expect(unknown).toMatchObject({ state: 'approved', refusals: [] });
  });

  it('are asked of the decision tables, by a drawing that is not published too', async () => {
    const levels = 'purchase-request.levels';
    const { xml } = (await drawer.get(`/process/drafts/${levels}`)).data as { xml: string };
    const by = async (amountBase: string) =>
      people(await run({ xml, subject: 'purchase-request', facts: { ...fine, amountBase }, initiator: company.chen }));
    expect(await by('5000.00')).toEqual([['managerApproval', company.lin]]);
    expect(await by('50000.00')).toEqual([
      ['managerApproval', company.lin],
      ['headApproval', company.zhou],
    ]);
    expect(
      await run({ key: levels, facts: { ...fine, amountBase: '5000.00' }, initiator: company.chen }),
    ).toMatchObject({
      state: 'approved',
    });
  });

  it('come to what would be refused: all of it, with the step', async () => {
    const lonely = await aDepartment(test, 'LONE', { manager: null });
    const lone = await aUser(test, 'lone', { department: lonely });
    await setCeo(test, null);
    const tried = await run({ key: standard, facts: { ...fine, linesComplete: false }, initiator: lone });
    await setCeo(test, company.wang);
    expect(tried.refusals.map(({ element, code }) => [element, code])).toEqual([
      ['approved', errors.illegalState.code],
      ['managerApproval', purchaseErrors.noManager.code],
      ['headApproval', purchaseErrors.noManager.code],
      ['ceoApproval', purchaseErrors.noCeo.code],
    ]);
    expect(tried.refusals[0]).toMatchObject({ name: { zh: '已通过', en: 'Approved' }, args: ['draft', 'approved'] });
    expect(tried.path.map(({ element }) => element)).toEqual(['managerApproval', 'headApproval', 'ceoApproval']);
    // A user who draws it belongs to no department either, and is the requester where no other one is named.
    expect((await run({ key: standard, facts: fine })).refusals.map(({ element }) => element)).toEqual([
      'managerApproval',
      'headApproval',
    ]);
  });

  it('have the types of the subject', async () => {
    const wrong = { ...fine, amountBase: 'much', lineCount: '3', linesComplete: 'yes', colour: 'red' };
    const { fields } = (await refused({ key: standard, facts: wrong })).expectCode(errors.field) as {
      fields: { path: string }[];
    };
    expect(fields.map(({ path }) => path).sort()).toEqual([
      'facts',
      'facts.amountBase',
      'facts.lineCount',
      'facts.linesComplete',
    ]);
    const bad: [Record<string, unknown>, string][] = [
      [{ key: standard }, 'record'],
      [{ key: standard, facts: {}, record: 'x' }, 'record'],
      [{ facts: {} }, 'key'],
      [{ key: standard, facts: {}, initiator: 'ghost' }, 'initiator'],
      [{ key: standard, facts: {}, subject: 'leave-claim' }, 'subject'],
    ];
    for (const [body, path] of bad)
      expect((await refused(body)).expectCode(errors.field).fields).toMatchObject([{ path }]);
    (await refused({ key: 'purchase-request.none', facts: {} })).expectCode(errors.noPublishedProcess);
    (await refused({ key: standard, version: 9, facts: {} })).expectCode(errors.notFound);
  });
});

describe('a drawing', () => {
  it('is tried as it is drawn, saved or not', async () => {
    const drawn = xml
      .replace('lab:assignee="departmentManager(2)"', `lab:assignee="user(${company.wang}); user(ghost)"`)
      .replace('lab:assignee="ceo"', 'lab:assignee="user(ghost)" lab:assigneeElse="selfSelect"');
    const tried = await run({ xml: drawn, facts: fine, initiator: company.chen });
    expect(people(tried)).toEqual([['managerApproval', company.lin], ['headApproval', company.wang], ['ceoApproval']]);
    expect(tried.refusals).toEqual([
      {
        element: 'ceoApproval',
        name: { zh: '总经理审批', en: 'CEO approval' },
        code: orgErrors.userMissing.code,
        args: ['user(ghost)'],
      },
    ]);
    const chosen = xml.replace('lab:assignee="ceo"', 'lab:assignee="selfSelect"');
    const { path, refusals } = await run({ xml: chosen, facts: fine, initiator: company.chen });
    expect(path[2]).toMatchObject({ chooser: 'starter', people: [] });
    expect(refusals).toEqual([]);
  });

  it('keeps to its words for steps that nobody is found for, and for who began it', async () => {
    const skips = xml
      .replace('lab:assignee="departmentManager(2)"', 'lab:assignee="user(ghost)" lab:empty="pass"')
      .replace('lab:assignee="departmentManager"', 'lab:assignee="requester" lab:self="skip"');
    const tried = await run({ xml: skips, facts: fine, initiator: company.chen });
    expect(people(tried)).toEqual([['managerApproval', company.chen], ['headApproval'], ['ceoApproval', company.wang]]);
    expect(tried).toMatchObject({ refusals: [], state: 'approved' });
  });

  it('that does not compile, or would do harm, is refused with its problems', async () => {
    const problems = async (text: string) =>
      (
        (await refused({ xml: text, facts: {} })).expectCode(errors.definitionInvalid).problems as { code: string }[]
      ).map(({ code }) => code);
    expect(await problems(xml.replace(/<\?xml[^>]*\?>/, '<!DOCTYPE x [<!ENTITY a "b">]>'))).toContain('doctype');
    expect(await problems(xml.replace('lab:assignee="ceo"', 'lab:assignee="wizard"'))).toContain('unknown-resolver');
    expect(await problems('<a/>')).not.toEqual([]);
  });

  it('is tried by those who may draw alone', async () => {
    (await refused({ xml, facts: fine }, chen)).expectCode(errors.forbidden);
    const looker = await test.as(await aUser(test, 'looker', { permissions: ['process:definition:search'] }));
    (await refused({ xml, facts: fine }, looker)).expectCode(errors.forbidden);
    expect((await test.nobody().post('/process/dry-run', { xml, facts: fine })).status).toBe(401);
  });
});

describe('how long it takes', () => {
  it('is given once it was done often enough: the median and the ninth decile', async () => {
    const category = await aCategory(test, 'T1');
    const lines = [aLine({ quantity: '5' })];
    const signIn = async () => {
      const all = [company.chen, company.lin, company.zhou, drawerId];
      return (await Promise.all(all.map((id) => test.as(id)))) as [Caller, Caller, Caller, Caller];
    };
    let zhou = await test.as(company.zhou);
    const approve = async (who: Caller, path: string) => (await who.act(path, 'approve')).data.state as string;
    const decided = async (after: number) => {
      const path = await aRequest(chen, category, company.chen, { lines });
      await chen.act(path, 'submit');
      test.clock.pass(minutes(1));
      await approve(lin, path);
      test.clock.pass(after);
      // Their sessions have run out meanwhile.
      [chen, lin, zhou, drawer] = await signIn();
      expect(await approve(zhou, path)).toBe('approved');
    };
    const facts = { ...fine, amountBase: '27000.00' };
    const usual = async () => {
      const { path, lasts } = await run({ key: standard, facts, initiator: company.chen });
      return [...path.map((step) => step.usual), lasts];
    };
    for (const count of [1, 2, 3, 40]) await decided(hours(count));
    expect(await usual()).toEqual([null, null, null]);
    await decided(minutes(2));
    // What was read is kept for five minutes.
    expect(await usual()).toEqual([null, null, null]);
    test.clock.pass(minutes(6));
    const manager = { median: minutes(1), p90: minutes(1) };
    const head = { median: hours(2), p90: hours(40) };
    expect(await usual()).toEqual([manager, head, hours(2) + minutes(1)]);
    // Another process has a history of its own.
    expect((await run({ key: simple, facts, initiator: company.chen })).path[0]?.usual).toBeNull();

    // The form's forecast and the grey part of the timeline say so, too.
    const path = await aRequest(chen, category, company.chen, { lines });
    const steps = (await chen.get(`${path}/forecast`)).data as PathStep[];
    expect(steps.map((step) => step.usual)).toEqual([manager, head]);
    await chen.act(path, 'submit');
    const view = (await chen.get(`${path}/process`)).data as { path: PathStep[] };
    expect(view.path.map(({ element, status, usual: how }) => [element, status, how])).toEqual([
      ['managerApproval', 'current', undefined],
      ['headApproval', 'expected', head],
    ]);
  });
});
