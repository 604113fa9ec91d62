import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DraftText } from '#lab/modules/designer/shared/definition.dto.js';
import { User } from '#lab/modules/org/server/index.js';
import { ProcessMeasures } from '#lab/process-host/views/process-measures.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aDepartment, aUser, change, type Company } from '../../support/builders/org.js';
import { publishSimple, simpleProcess } from '../../support/builders/process.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { days } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let designerId: string;
let designer: Caller;
let drawn: string;

const draft = `/process/drafts/${simpleProcess}`;

beforeAll(async () => {
  test = await TestApp.start();
  test.clock.set('2026-03-02T02:00:00.000Z');
  company = await aCompany(test);
  designerId = await aUser(test, 'designer', { permissions: ['process:*'] });
  designer = await test.as(designerId);
  await publishSimple(designer, (xml) => xml.replace(/ lab:(due|remind|time|timeout)="[^"]*"/g, ''));
  drawn = ((await designer.get(draft)).data as DraftText).xml;
});
afterAll(() => test.stop());

/** What the server finds, as code, severity, element and what it says of it. */
async function found(xml = drawn) {
  const { problems } = (await designer.post(`${draft}/check`, { xml })).data as {
    problems: { code: string; severity: string; elementId: string; args: { who?: string; count?: string } }[];
  };
  return problems.map(({ code, severity, elementId, args }) => [code, severity, elementId, args.who ?? args.count]);
}

it('hints at departments for whose requests no manager is found; it keeps nothing from being published', async () => {
  expect(await found()).toEqual([]);
  const lone = await aDepartment(test, 'LONE');
  expect(await found()).toEqual([]);
  const member = await aUser(test, 'lonely', { department: lone });
  expect(await found()).toEqual([['no-manager', 'notice', 'managerApproval', expect.stringContaining('LONE')]]);
  // Someone else is named in case no approver is found.
  const caught = `lab:assigneeElse="user(${company.wang})" lab:assignee="departmentManager"`;
  expect(await found(drawn.replace('lab:assignee="departmentManager"', caught))).toEqual([]);
  const other = drawn.replace('lab:assignee="departmentManager"', 'lab:assignee="reporter"');
  expect(await found(other)).toEqual([]);
  await designer.put(draft, { xml: drawn.replace('直属', '部门'), scenarios: null, version: 0 });
  expect((await designer.post(`${draft}/publish`, { version: 1 })).data).toMatchObject({ version: 3 });
  await change(test, User, member, { status: '1' });
  expect(await found()).toEqual([]);
});

it('warns where a step asks for a CEO whom the company does not have', async () => {
  const asks = drawn.replace('lab:assignee="departmentManager"', 'lab:assignee="ceo"');
  expect(await found(asks)).toEqual([]);
  await change(test, User, company.wang, { status: '1' });
  expect(await found(asks)).toEqual([['no-ceo', 'warning', 'managerApproval', 'CEO']]);
  await change(test, User, company.wang, { status: '0' });
});

it('hints at branches that none of at least twenty measured instances has taken in ninety days', async () => {
  const category = await aCategory(test, 'OH', { process: simpleProcess });
  const run = async () => {
    const chen = await test.as(company.chen);
    const request = await aRequest(chen, category, company.chen);
    await chen.act(request, 'submit');
    await (await test.as(company.lin)).act(request, 'approve');
  };
  const measure = () => test.db.unit(() => test.get(ProcessMeasures).run());
  for (let done = 0; done < 19; done++) await run();
  await measure();
  expect(await found()).toEqual([]);
  await run();
  // It has ended and is not measured yet.
  expect(await found()).toEqual([]);
  await measure();
  const untaken = await found();
  expect(untaken).toContainEqual(['never-taken', 'notice', 'wasRejected', '20']);
  expect(untaken.map(([, , element]) => element)).not.toContain('wasApproved');
  // A branch that was drawn since then has had no chance yet.
  const later = await found(drawn.replaceAll('wasRejected', 'wasRefused'));
  expect(later.map(([, , element]) => element)).not.toContain('wasRefused');
  test.clock.pass(days(91));
  designer = await test.as(designerId);
  expect(await found()).toEqual([]);
});
