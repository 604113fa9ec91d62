import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { ProcessIncident } from '#lab/process-host/entities.js';
import { ProcessInstance } from '#lab/process-host/index.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let company: Company;
let chen: Caller;
let lin: Caller;
let zhou: Caller;
let admin: Caller;

const key = 'purchase-request.simple';

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [chen, lin, zhou] = (await Promise.all([company.chen, company.lin, company.zhou].map((id) => test.as(id)))) as [
    Caller,
    Caller,
    Caller,
  ];
  admin = await test.as(await aUser(test, 'drawer', { permissions: ['process:*'] }));
});
afterAll(() => test.stop());

/** Publishes the simple diagram with other people on its approval, and with a review behind it. */
async function publish(approval: string, review: string, reviewId = 'second'): Promise<void> {
  const draft = (await admin.get(`/process/drafts/${key}`)).data as { xml: string; version: number };
  const own = draft.xml
    .replace(/<bpmn:userTask id="second".*?\/>(<bpmn:sequenceFlow id="second.*?\/>)+/s, '')
    .replace('sourceRef="managerApproval" targetRef="second"', 'sourceRef="managerApproval" targetRef="approved"');
  const xml = own
    .replace(/(<bpmn:userTask id="managerApproval"[^>]*lab:assignee=")[^"]*/, `$1${approval.replaceAll('"', '&quot;')}`)
    .replace(
      '<bpmn:endEvent id="approved"',
      `<bpmn:userTask id="second" name="复核" lab:nameZh="复核" lab:nameEn="Review" lab:assignee="${review}" lab:actions="approve reject" /><bpmn:sequenceFlow id="secondApproved" sourceRef="second" targetRef="approved" lab:action="approve" /><bpmn:sequenceFlow id="secondRejected" sourceRef="second" targetRef="backToDraft" lab:action="reject" /><bpmn:endEvent id="approved"`,
    )
    .replace('sourceRef="managerApproval" targetRef="approved"', 'sourceRef="managerApproval" targetRef="second"')
    .replaceAll('"second"', `"${reviewId}"`);
  const saved = await admin.put(`/process/drafts/${key}`, { xml, scenarios: null, version: draft.version });
  const published = await admin.post(`/process/drafts/${key}/publish`, { note: 'x', version: saved.data.version });
  expect(published.data.version).toBeGreaterThan(1);
}

const simple = () => aCategory(test, unique('C'), { process: key });
const submitted = async () => aRequest(chen, await simple(), company.chen);
const stateOf = async (path: string) => (await chen.get(path)).data.state as string;
const todosOf = async (who: Caller, path: string) =>
  ((await who.get(path)).data.actions as { action: string }[]).map(({ action }) => action).sort();

const done = async (answer: Promise<Answer>) => (await answer).data as unknown;

/** Does an action with people chosen on the way. */
const actChoosing = (who: Caller, path: string, action: string, choose?: Record<string, string[]>, input = {}) =>
  who.act(path, action, input, { choose });

describe('people whom a user chooses', () => {
  it('the requester names the first decider; without a choice nothing is submitted', async () => {
    await publish('selfSelect', 'ceo');
    const request = await submitted();
    const refused = await actChoosing(chen, request, 'submit');
    expect(refused.expectCode(orgErrors.userMissing).fields).toEqual([
      { path: 'choose.managerApproval', code: 4006, args: [expect.any(String), expect.any(String)] },
    ]);
    expect(await stateOf(request)).toBe('draft');

    const gone = await aUser(test, 'gone', { status: '1' });
    (await actChoosing(chen, request, 'submit', { managerApproval: [gone] })).expectCode(orgErrors.userMissing);
    (await actChoosing(chen, request, 'submit', { managerApproval: [company.zhou], second: [company.lin] })).expectCode(
      errors.field,
    );
    expect(await stateOf(request)).toBe('draft');

    await done(actChoosing(chen, request, 'submit', { managerApproval: [company.zhou] }));
    expect(await todosOf(zhou, request)).toEqual(['approve', 'reject']);
  });

  it('the requester names people for the whole way at once, and they are kept until it comes to them', async () => {
    await publish('selfSelect', 'selfSelect');
    const request = await submitted();
    const refused = await actChoosing(chen, request, 'submit');
    expect((refused.expectCode(orgErrors.userMissing).fields as { path: string }[]).map(({ path }) => path)).toEqual([
      'choose.managerApproval',
      'choose.second',
    ]);
    await done(actChoosing(chen, request, 'submit', { managerApproval: [company.lin], second: [company.zhou] }));
    await done(actChoosing(lin, request, 'approve'));
    expect(await todosOf(zhou, request)).toEqual(['approve', 'reject']);
  });

  it('each decider names the next one, anew in every round; a choice that nobody asked for is refused', async () => {
    await publish('departmentManager', 'previousSelect');
    const request = await submitted();
    (await actChoosing(chen, request, 'submit', { second: [company.zhou] })).expectCode(errors.field);
    await done(actChoosing(chen, request, 'submit'));

    const refused = await actChoosing(lin, request, 'approve');
    expect(refused.expectCode(orgErrors.userMissing).fields).toEqual([
      { path: 'choose.second', code: 4006, args: ['复核', 'Review'] },
    ]);
    expect(await todosOf(lin, request)).toEqual(['approve', 'reject']);

    await done(actChoosing(lin, request, 'approve', { second: [company.zhou] }));
    expect(await todosOf(zhou, request)).toEqual(['approve', 'reject']);
    await done(actChoosing(zhou, request, 'reject', undefined, { opinion: 'again' }));

    await done(actChoosing(chen, request, 'submit'));
    (await actChoosing(lin, request, 'approve')).expectCode(orgErrors.userMissing);
    await done(actChoosing(lin, request, 'approve', { second: [company.lin] }));
    expect(await stateOf(request)).toBe('requested');
  });

  it('a formula names people; one that gives nobody, or cannot be worked out, is an incident', async () => {
    await publish(`expression(= "${company.zhou}")`, 'ceo');
    const named = await submitted();
    await done(actChoosing(chen, named, 'submit'));
    expect(await todosOf(zhou, named)).toEqual(['approve', 'reject']);

    for (const formula of ['null', '"nobody"', '1 + amountBase.x']) {
      await publish(`expression(= ${formula})`, 'ceo');
      const request = await submitted();
      await done(actChoosing(chen, request, 'submit'));
      const { id: instanceId } = await test.db
        .repo(ProcessInstance)
        .findOneByOrFail({ recordId: request.split('/').at(-1) ?? '' });
      expect(await test.db.repo(ProcessIncident).findOneBy({ instanceId })).toMatchObject({
        element: 'managerApproval',
      });
    }
  });

  it('a task may bear an id that every object knows, and an act names fifty of them at most', async () => {
    await publish('selfSelect', 'selfSelect', 'toString');
    const request = await submitted();
    const refused = await actChoosing(chen, request, 'submit');
    expect((refused.expectCode(orgErrors.userMissing).fields as { path: string }[]).map(({ path }) => path)).toEqual([
      'choose.managerApproval',
      'choose.toString',
    ]);
    await done(actChoosing(chen, request, 'submit', { managerApproval: [company.lin], toString: [company.zhou] }));
    await done(actChoosing(lin, request, 'approve'));
    expect(await todosOf(zhou, request)).toEqual(['approve', 'reject']);

    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`task${n}`, [company.lin]]));
    const tooMany = await actChoosing(zhou, request, 'approve', many);
    expect(tooMany.expectCode(errors.field).fields).toEqual([
      { path: 'choose', code: errors.field.code, args: ['tooMany', '50'] },
    ]);
  });
});
