import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { FoundPeople } from '#lab/modules/designer/shared/rule-people.dto.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let drawer: Caller;
let drawerId: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  drawerId = await aUser(test, 'drawer', { permissions: ['process:definition:*'] });
  drawer = await test.as(drawerId);
});
afterAll(() => test.stop());

const ask = (query: Readonly<Record<string, string>>, by = drawer) =>
  by.get(`/process/dry-run/people?${new URLSearchParams(query).toString()}`);
const found = async (query: Readonly<Record<string, string>>, by = drawer) =>
  (await ask(query, by)).data as FoundPeople;
const ids = ({ people }: FoundPeople) => people.map(({ id }) => id);

describe('whom rules would find', () => {
  it('is answered by name and department, for the user who is chosen to ask', async () => {
    const answer = await found({ rules: 'departmentManager', initiator: company.chen });
    expect(ids(answer)).toEqual([company.lin]);
    expect(answer).toMatchObject({
      people: [{ name: expect.any(Object), department: expect.objectContaining({ zh: expect.any(String) }) }],
      notAsked: [],
      chooser: null,
      refusal: null,
    });
    expect(ids(await found({ rules: 'requester', initiator: company.chen }))).toEqual([company.chen]);
    expect(ids(await found({ rules: 'requester' }))).toEqual([drawerId]);
  });

  it('names those to whom the step escalates', async () => {
    const { superiors } = await found({ rules: 'departmentManager', initiator: company.chen });
    expect(superiors.map(({ id }) => id)).toEqual([company.zhou]);
  });

  it('says what would be refused, and asks those who come in their place', async () => {
    const nobody = await found({ rules: 'departmentManager' });
    expect(nobody).toMatchObject({ people: [], refusal: { code: orgErrors.noApprover.code } });
    expect(ids(await found({ rules: 'departmentManager', otherwise: `user(${company.wang})` }))).toEqual([
      company.wang,
    ]);
    expect(await found({ rules: 'selfSelect' })).toMatchObject({ people: [], chooser: 'starter', refusal: null });
  });

  it('leaves out the record’s own side where the step says so, and tells it', async () => {
    const own = { rules: `user(${company.chen}, ${company.wang})`, initiator: company.chen };
    expect(await found(own)).toMatchObject({ people: [{ id: company.wang }], notAsked: [{ id: company.chen }] });
    expect(ids(await found({ ...own, self: 'ask' }))).toEqual([company.chen, company.wang]);
    expect(ids(await found({ ...own, separation: 'none' }))).toEqual([company.chen, company.wang]);
    // A copy may go to anyone.
    expect(ids(await found({ ...own, decides: 'false' }))).toEqual([company.chen, company.wang]);
    const alone = await found({ rules: `user(${company.chen})`, initiator: company.chen });
    expect(alone).toMatchObject({ people: [], refusal: { code: errors.ownRequest.code } });
  });

  it('reads a record that the person may see, and no other', async () => {
    const chen = await test.as(company.chen);
    const path = await aRequest(chen, await aCategory(test, 'R1'), company.chen);
    const record = { rules: 'owner', subject: 'purchase-request', record: path.split('/').at(-1) ?? '' };
    (await ask(record)).expectCode(errors.notFound);
    const watcher = await test.as(await aUser(test, 'watcher', { permissions: ['process:*'] }));
    expect(ids(await found({ ...record, decides: 'false' }, watcher))).toEqual([company.chen]);
  });

  it('gives the facts of a record that the person may read, for expressions that are tried on it', async () => {
    const chen = await test.as(company.chen);
    const category = await aCategory(test, 'R2');
    const factsOf = (path: string) => `/process/dry-run/purchase-request/facts?record=${path.split('/').at(-1) ?? ''}`;
    const facts = factsOf(await aRequest(chen, category, company.chen));
    (await drawer.get(facts)).expectCode(errors.notFound);
    // Who watches processes sees where a record is, not what it says.
    const watcher = await test.as(await aUser(test, 'observer', { permissions: ['process:*'] }));
    (await watcher.get(facts)).expectCode(errors.notFound);
    const permissions = ['process:definition:save', 'purchase:request:create', 'purchase:request:search'];
    const readerId = await aUser(test, 'reader', { department: company.group, permissions });
    const reader = await test.as(readerId);
    const own = factsOf(await aRequest(reader, category, readerId));
    expect((await reader.get(own)).data).toMatchObject({ facts: { category: 'R2', lineCount: 1 } });
    (await reader.get('/process/dry-run/nothing/facts?record=x')).expectCode(errors.notFound);
    (await chen.get(facts)).expectCode(errors.forbidden);
  });

  it('refuses rules that cannot be read, an unknown initiator, and users who draw no diagrams', async () => {
    (await ask({ rules: 'departmentManager((' })).expectCode(errors.definitionInvalid);
    (await ask({ rules: '' })).expectCode(errors.field);
    (await ask({ rules: 'ceo', initiator: 'nobody' })).expectCode(errors.field);
    (await ask({ rules: 'ceo' }, await test.as(company.chen))).expectCode(errors.forbidden);
  });

  it('takes markup in a rule as text', async () => {
    (await ask({ rules: '"/><bpmn:userTask id="two' })).expectCode(errors.definitionInvalid);
  });
});
