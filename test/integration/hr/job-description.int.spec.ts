import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { JobHolders } from '#lab/modules/hr/server/index.js';
import { descriptionErrors } from '#lab/modules/hr/shared/record.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller, Data } from '../../support/as-user.js';
import { aDepartment, aUser } from '../../support/builders/org.js';
import { aDescription, publishedDescription } from '../../support/builders/records.js';

let test: TestApp;
let hr: Caller;
let hrId: string;
let reader: Caller;
let number = 0;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  hrId = await aUser(test, 'hr', { permissions: ['hr:jd:*'] });
  hr = await test.as(hrId);
  reader = await test.as(await aUser(test, 'reader', { permissions: ['hr:jd:search'] }));
});
afterAll(() => test.stop());

const path = '/hr/job-descriptions';
/** Another time, at which HR signs in anew: sessions do not last as long. */
async function at(instant: string): Promise<void> {
  test.clock.set(instant);
  hr = await test.as(hrId);
}
afterEach(() => at('2026-11-20T02:00:00.000Z'));
const next = () => `JD-${++number}`;
const aPerson = () => aUser(test, `person${++number}`, { permissions: [] });
const read = async (id: string) => (await hr.get(`${path}/${id}`)).data as Data;
const versions = async (id: string) => (await hr.get(`${path}/${id}/versions`)).data as Data[];
/** Fails unless the answer is a success. */
const done = (answer: Answer): unknown => answer.data;
const fieldOf = (answer: Answer) => answer.expectCode(errors.field).fields[0];
const edit = async (row: Data, more: object) =>
  (await hr.put(`${path}/${row.id}`, { ...aDescription(row.code as string), version: row.version, ...more }))
    .data as Data;
const publish = (row: Data, effectiveDay: string, more: object = {}) =>
  hr.post(`${path}/${row.id}/publish`, { version: row.version, effectiveDay, note: 'changed', ...more });
const assign = (row: Data, userId: string, fromDay = '2026-11-01') =>
  hr.post(`${path}/${row.id}/people`, { userId, fromDay });
const people = async (row: Data, query = '') => (await hr.get(`${path}/${row.id}/people?${query}`)).data as Data;

describe('versions', () => {
  it('are published from the draft, and stay as they are when it is changed', async () => {
    const row = await publishedDescription(hr, next());
    expect(row).toMatchObject({ state: '1', versionNo: 1, effectiveDay: '2026-11-01' });
    const changed = await edit(row, { purpose: 'Something else' });
    expect(changed).toMatchObject({ state: '2', versionNo: 1 });
    expect(await versions(row.id)).toMatchObject([{ number: 1, inEffect: true, content: { purpose: 'To test' } }]);
    // What is the same again is no draft.
    expect(await edit(changed, {})).toMatchObject({ state: '1' });
    await expect(
      test.db.unit(() => test.db.current.execute({ sql: "UPDATE `hr_job_version` SET `note` = 'x'", values: [] })),
    ).rejects.toThrow();
  });

  it('take effect on their day, one after the other', async () => {
    const row = await publishedDescription(hr, next());
    (await publish(row, '2026-12-01')).expectCode(descriptionErrors.nothingToPublish);
    const changed = await edit(row, { grade: 'P5' });
    (await publish(changed, '2026-10-31')).expectCode(descriptionErrors.effectiveTooEarly);
    expect(fieldOf(await publish(changed, '2026-12-01', { note: '' }))).toMatchObject({ path: 'note' });
    const second = (await publish(changed, '2026-12-01')).data as Data;
    (await publish(changed, '2026-12-01')).expectCode(errors.stale);
    expect((await versions(second.id)).map(({ number: at, inEffect }) => [at, inEffect])).toEqual([
      [2, false],
      [1, true],
    ]);
    await at('2026-11-30T16:00:00.000Z');
    expect((await versions(second.id)).map(({ inEffect }) => inEffect)).toEqual([true, false]);
  });

  it('need a purpose and duties whose weights are 100 in all', async () => {
    for (const [more, field, word] of [
      [{ purpose: null }, 'purpose', 'required'],
      [{ duties: null }, 'duties', 'required'],
      [{ duties: [{ duty: 'Measure', weight: 70 }] }, 'duties', 'weightTotal'],
    ] as const) {
      const row = (await hr.post(path, aDescription(next(), more))).data as Data;
      expect(row.state).toBe('0');
      expect(fieldOf(await publish(row, '2026-11-20'))).toMatchObject({
        path: field,
        args: expect.arrayContaining([word]),
      });
    }
    const zero = aDescription(next(), { duties: [{ duty: 'Measure', weight: 0 }] });
    expect(fieldOf(await hr.post(path, zero))).toMatchObject({ path: 'duties.0.weight', args: ['percent'] });
  });

  it('bring their draft back when it is discarded', async () => {
    const row = await publishedDescription(hr, next());
    (await hr.post(`${path}/${row.id}/discard`, { version: row.version })).expectCode(errors.illegalState);
    const changed = await edit(row, { titleZh: '改名', skills: 'HPLC' });
    expect((await hr.post(`${path}/${row.id}/discard`, { version: changed.version })).data).toMatchObject({
      state: '1',
      titleZh: `岗位${row.code}`,
      skills: null,
    });
  });

  it('keep their file, whatever the draft has', async () => {
    const upload = async (name: string) =>
      ((await hr.upload('/files', name, Buffer.from(name))).data as Data).id as string;
    const row = (await hr.post(path, aDescription(next(), { file: await upload('one.txt') }))).data as Data;
    const first = (await publish(row, '2026-11-01')).data as Data;
    const changed = await edit(first, { file: await upload('two.txt') });
    expect((await versions(row.id))[0]).toMatchObject({ content: { fileFile: { name: 'one.txt' } } });
    const person = await aPerson();
    done(await assign(row, person));
    const holder = await test.as(person);
    expect((await holder.get(`/files/${first.file}/link`)).status).toBe(200);
    (await holder.get(`/files/${changed.file}/link`)).expectCode(errors.notFound);
  });
});

describe('a position', () => {
  it('is never above itself', async () => {
    const top = (await hr.post(path, aDescription(next()))).data as Data;
    const below = (await hr.post(path, aDescription(next(), { reportsToId: top.id }))).data as Data;
    const answer = await hr.put(`${path}/${top.id}`, {
      ...aDescription(top.code as string),
      ...{ version: top.version, reportsToId: below.id },
    });
    expect(fieldOf(answer)).toMatchObject({ path: 'reportsToId', args: ['cycle'] });
    (await hr.delete(`${path}/${top.id}`)).expectCode(orgErrors.inUse);
    done(await hr.delete(`${path}/${below.id}`));
    done(await hr.delete(`${path}/${top.id}`));
  });

  it('is retired once no person has it, changed no more, and taken into use again', async () => {
    const row = await publishedDescription(hr, next());
    done(await assign(row, await aPerson()));
    const retire = (version: number) => hr.post(`${path}/${row.id}/retire`, { version, reason: 'merged' });
    (await retire(row.version as number)).expectCode(descriptionErrors.inUse);
    const [holder] = (await people(row)).rows as Data[];
    const end = { version: holder?.version as number, toDay: '2026-11-19' };
    done(await hr.post(`${path}/${row.id}/people/${holder?.id}/end`, end));
    (await hr.post(`${path}/${row.id}/people/${holder?.id}/end`, end)).expectCode(errors.stale);
    const retired = (await retire(row.version as number)).data as Data;
    expect(retired).toMatchObject({ state: '3', retiredReason: 'merged' });
    (await hr.put(`${path}/${row.id}`, { ...aDescription(row.code as string), version: retired.version })).expectCode(
      errors.illegalState,
    );
    (await assign(row, await aPerson())).expectCode(errors.illegalState);
    expect((await hr.post(`${path}/${row.id}/reinstate`, { version: retired.version })).data).toMatchObject({
      state: '1',
    });
    (await hr.delete(`${path}/${row.id}`)).expectCode(orgErrors.inUse);
  });
});

describe('the people of a position', () => {
  it('read their own in the version in effect and confirm it once', async () => {
    const row = await publishedDescription(hr, next());
    const person = await aPerson();
    done(await assign(row, person));
    (await assign(row, person, '2026-12-01')).expectCode(descriptionErrors.assignedAlready);
    expect(fieldOf(await assign(row, 'missing'))).toMatchObject({ path: 'userId' });
    const holder = await test.as(person);
    const own = async () => (await holder.get(`${path}/own`)).data as Data[];
    expect(await own()).toMatchObject([{ id: row.id, number: 1, readAt: null, content: { purpose: 'To test' } }]);
    expect((await people(row, 'unread=true')).total).toBe(1);
    const confirm = (caller: Caller, version: number) => caller.post(`${path}/${row.id}/confirm`, { number: version });
    (await confirm(holder, 2)).expectCode(descriptionErrors.notInEffect);
    (await confirm(reader, 1)).expectCode(errors.notFound);
    done(await confirm(holder, 1));
    done(await confirm(holder, 1));
    const [{ n } = { n: 0 }] = await test.db.query({
      sql: 'SELECT COUNT(*) AS n FROM `hr_job_reading` WHERE `userId` = ?',
      values: [person],
    });
    expect(Number(n)).toBe(1);
    expect(await own()).toMatchObject([{ readAt: '2026-11-20T02:00:00.000Z' }]);
    expect(await people(row)).toMatchObject({
      total: 1,
      rows: [{ readNumber: 1, readAt: '2026-11-20T02:00:00.000Z' }],
    });
    expect((await people(row, 'unread=true')).total).toBe(0);
  });

  it('confirm each version anew; the list counts who has not, and finds by it', async () => {
    const department = await aDepartment(test, `D${++number}`);
    const row = await publishedDescription(hr, next());
    const person = await aPerson();
    done(await assign(row, person));
    const holder = await test.as(person);
    done(await holder.post(`${path}/${row.id}/confirm`, { number: 1 }));
    expect(await read(row.id)).toMatchObject({ holders: 1, unread: 0, isUnread: false });
    done(await publish(await edit(row, { departmentId: department }), '2026-11-20'));
    expect(await read(row.id)).toMatchObject({
      holders: 1,
      unread: 1,
      isUnread: true,
      departmentIdName: expect.anything(),
    });
    const found = async (query: string) =>
      ((await hr.get(`${path}?size=100&${query}`)).data as Data).rows.map(({ id }: Data) => id as string);
    expect(await found(`isUnread=true&departmentId=${department}`)).toEqual([row.id]);
    expect(await found(`isUnread=false&departmentId=${department}`)).toEqual([]);
    const counts = ((await hr.get(`${path}?size=100&sort=-unread`)).data as Data).rows.map((each: Data) => each.unread);
    expect(counts).toEqual([...counts].sort((one: number, other: number) => other - one));
  });

  it('are reminded once at each time, until they have confirmed', async () => {
    const row = await publishedDescription(hr, next());
    const person = await aPerson();
    done(await assign(row, person, '2026-11-20'));
    const run = () => test.db.unit(() => test.get(JobHolders).run());
    const reminded = async () =>
      (await test.db.query({ sql: 'SELECT `path` FROM `notification` WHERE `userId` = ?', values: [person] })).length;
    expect(await reminded()).toBe(1);
    await run();
    expect(await reminded()).toBe(1);
    await at('2026-11-27T02:00:00.000Z');
    await run();
    await run();
    expect(await reminded()).toBe(2);
    expect((await hr.post(`${path}/${row.id}/remind`)).data).toEqual({ count: 1 });
    expect((await hr.post(`${path}/${row.id}/remind`)).data).toEqual({ count: 1 });
    expect(await reminded()).toBe(3);
    done(await (await test.as(person)).post(`${path}/${row.id}/confirm`, { number: 1 }));
    await at('2026-12-04T02:00:00.000Z');
    await run();
    expect(await reminded()).toBe(3);
    expect((await hr.post(`${path}/${row.id}/remind`)).data).toEqual({ count: 0 });
  });
});

it('is written and published by those who may', async () => {
  const row = await publishedDescription(hr, next());
  const writer = await test.as(await aUser(test, 'writer', { permissions: ['hr:jd:search', 'hr:jd:save'] }));
  const stranger = await test.as(await aPerson());
  for (const url of [path, `${path}/${row.id}`, `${path}/${row.id}/versions`, `${path}/${row.id}/people`]) {
    expect((await reader.get(url)).status).toBe(200);
    (await stranger.get(url)).expectCode(errors.forbidden);
  }
  (await reader.post(path, aDescription(next()))).expectCode(errors.forbidden);
  for (const verb of ['publish', 'retire', 'reinstate'])
    (await writer.post(`${path}/${row.id}/${verb}`, { version: 1 })).expectCode(errors.forbidden);
  for (const verb of ['discard', 'people', 'remind'])
    (await reader.post(`${path}/${row.id}/${verb}`, { version: 1 })).expectCode(errors.forbidden);
});
