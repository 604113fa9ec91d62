import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import type { DefinitionVersion, DraftText } from '#lab/modules/designer/shared/definition.dto.js';
import type { Publishing } from '#lab/modules/designer/shared/release.dto.js';
import { AuditRow } from '#lab/platform/audit/audit.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';
import { unique } from '../../support/unique.js';

let test: TestApp;
let ann: Caller;
let ben: Caller;
const ids: string[] = [];
let key: string;

const file = 'purchase-request.simple';
const hour = 3_600_000;
const reason = 'The rule changes in January; the scenario follows then.';
const draft = () => `/process/drafts/${key}`;
const process = () => `/process/definitions/${key}`;

/** Scenarios of which the one of this name expects another end than the process comes to. */
const failing = (...names: readonly string[]) =>
  JSON.stringify({
    diagrams: [`${key}.bpmn`],
    cases: [
      { name: 'passes', start: { action: 'submit', by: 'chen' }, steps: [] },
      ...names.map((name) => ({
        name,
        start: { action: 'submit', by: 'chen' },
        steps: [{ expect: { state: 'closed' } }],
      })),
    ],
  });

beforeAll(async () => {
  test = await TestApp.start();
  for (const name of ['ann', 'ben']) ids.push(await aUser(test, name, { permissions: ['process:*'] }));
});
afterAll(() => test.stop());

/** Sessions end while the clock is put forward. */
async function signIn(): Promise<void> {
  [ann, ben] = (await Promise.all(ids.map((id) => test.as(id)))) as [Caller, Caller];
}

/** A process of its own for each test, of which nothing is published yet. */
beforeEach(async () => {
  await signIn();
  key = `purchase-request.${unique('f')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  await drawn('直属经理审批', failing('red'));
});

async function drawn(name: string, scenarios: string): Promise<void> {
  const { body } = await ann.get(draft());
  const version = body.code === 200 ? (body.data as DraftText).version : 0;
  const xml = ((await ann.get(`/process/drafts/${file}`)).data as DraftText).xml
    .replaceAll(file, key)
    .replaceAll('直属经理审批', name);
  expect((await ann.put(draft(), { xml, scenarios, version })).body.code).toBe(200);
}

const publish = async (body: object = {}) => {
  const { version } = (await ann.get(draft())).data as DraftText;
  return ann.post(`${draft()}/publish`, { version, ...body });
};
const versions = async () => (await ann.get(`${process()}/versions`)).data as readonly DefinitionVersion[];
const failuresOf = async () => (await versions()).map(({ failures }) => failures);
const publishing = async (by = ann) => (await by.get(`${process()}/publishing`)).data as Publishing;
const audited = async (action: string) => {
  const recordIds = [key, ...(await versions()).map(({ id }) => id)];
  const rows = await test.db.repo(AuditRow).findBy({ action });
  return rows.filter(({ recordId }) => recordIds.includes(recordId ?? '')).map(({ detail }) => detail);
};

describe('a version of which a scenario fails', () => {
  it('is published with a reason, which is kept with who gave it, when and for which cases', async () => {
    const answer = await publish({ failures: { reason: `  ${reason} `, cases: ['red', 'passes'] } });
    expect(answer.data).toMatchObject({ version: 1, waits: null });
    const [kept] = await failuresOf();
    expect(kept).toEqual({
      reason,
      cases: ['red'],
      by: expect.objectContaining({ zh: expect.any(String) }),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(await audited('process.publish')).toEqual([expect.objectContaining({ reason, failing: ['red'] })]);
  });

  it('is refused without a reason, and where another case fails than those it names', async () => {
    expect((await publish()).expectCode(errors.definitionInvalid)).toMatchObject({ cases: [{ case: 'red' }] });
    const other = await publish({ failures: { reason, cases: ['passes'] } });
    expect(other.expectCode(errors.definitionInvalid)).toMatchObject({ cases: [{ case: 'red' }] });
    await drawn('直属经理审批', failing('red', 'redder'));
    const more = await publish({ failures: { reason, cases: ['red'] } });
    expect(more.expectCode(errors.definitionInvalid)).toMatchObject({ cases: [{ case: 'redder' }] });
    expect(await versions()).toEqual([]);
  });

  it.each([['too short'], [' '.repeat(12)], ['x'.repeat(501)]])(
    'asks for a reason of 10 to 500 characters (%#)',
    async (short) => {
      (await publish({ failures: { reason: short, cases: ['red'] } })).expectCode(errors.field);
      expect(await versions()).toEqual([]);
    },
  );

  it('keeps no reason where everything passes', async () => {
    await drawn('直属经理审批', failing());
    expect((await publish({ failures: { reason, cases: ['red'] } })).data).toMatchObject({ version: 1 });
    expect(await failuresOf()).toEqual([undefined]);
    expect(await audited('process.publish')).toEqual([expect.not.objectContaining({ reason: expect.anything() })]);
  });

  it('is refused at once where it would wait for its time, and keeps its reason until it is active', async () => {
    const activeFrom = new Date(test.clock.now().getTime() + hour).toISOString();
    (await publish({ activeFrom })).expectCode(errors.definitionInvalid);
    const failures = { reason, cases: ['red'] };
    expect((await publish({ activeFrom, failures })).data).toMatchObject({ waits: 'time' });
    expect((await publishing()).release?.failures).toMatchObject(failures);
    const at = (await publishing()).release?.failures?.at;
    test.clock.pass(2 * hour);
    await test.drain();
    await signIn();
    expect(await failuresOf()).toEqual([expect.objectContaining({ ...failures, at })]);
  });

  it('shows its reason to the second person, and keeps who gave it', async () => {
    await ann.put(`${process()}/publishing`, { secondPerson: true, version: 0 });
    (await publish()).expectCode(errors.definitionInvalid);
    const failures = { reason, cases: ['red'] };
    expect((await publish({ failures })).data).toMatchObject({ waits: 'person' });
    expect(await audited('process.release')).toEqual([expect.objectContaining({ reason, failing: ['red'] })]);
    const seen = (await publishing(ben)).release;
    expect(seen?.failures).toMatchObject(failures);
    const { version } = seen!;
    expect((await ben.post(`${process()}/release/confirm`, { version })).data).toMatchObject({ version: 1 });
    expect(await failuresOf()).toEqual([seen?.failures]);
  });

  it('is restored with a reason of its own only', async () => {
    const failures = { reason, cases: ['red'] };
    await publish({ failures });
    await drawn('复核', failing());
    await publish();
    const restore = (body: object) => ann.post(`${process()}/restore`, { from: 1, ...body });
    expect((await restore({})).expectCode(errors.definitionInvalid)).toMatchObject({ cases: [{ case: 'red' }] });
    const again = 'The new rule was taken back until February.';
    expect((await restore({ failures: { reason: again, cases: ['red'] } })).data).toMatchObject({ version: 3 });
    expect((await failuresOf()).map((one) => one?.reason)).toEqual([again, undefined, reason]);
  });
});
