import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import ICAL from 'ical.js';
import { errors } from '#lab/shared/errors.js';
import { log } from '#lab/platform/logging/log.js';
import type {
  LeaveFeed as LeaveFeedView,
  LeaveFeedScope,
  SavedLeaveFeed,
} from '#lab/modules/hr/shared/leave-feed.dto.js';
import { LeaveFeed } from '#lab/modules/hr/server/index.js';
import { Role, User, UserRole } from '#lab/modules/org/server/index.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aDepartment, aUser, change, type Company } from '../../support/builders/org.js';
import { aSite } from '../../support/builders/sites.js';
import { minutes, seconds } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let annual: string;
let lin: Caller;
let chief: Caller;
const ids: Record<string, string> = {};
const callers: Record<string, Caller> = {};

const route = '/hr/leave-feed';
const claims = '/hr/leave-claims';
const staff = ['hr:claim:search', 'hr:claim:create'];

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  annual = await aLeaveType(test, 'L003', {
    ...{ nameZh: '带薪年假', nameEn: 'Leave, paid; annual' },
    revokeProcess: 'leave-revocation.standard',
  });
  const department = await aDepartment(test, 'FEED', { manager: company.lin });
  for (const [name, language] of [
    ['ada', 'en'],
    ['ben', 'zh'],
    ['cai', 'zh'],
  ] as const) {
    ids[name] = await aUser(test, name, { department, permissions: staff, reporter: company.lin, language });
    callers[name] = await test.as(ids[name]);
  }
  ids.chief = await aUser(test, 'chief', {
    permissions: [...staff, 'hr:claim:people'],
    language: 'en',
  });
  await change(test, User, ids.ben ?? '', { reporterId: ids.chief });
  chief = await test.as(ids.chief);
  lin = await test.as(company.lin);
});
afterAll(() => test.stop());

const as = (name: string) => callers[name] as Caller;
const idOf = (record: string) => record.split('/').pop() ?? '';

async function submitted(name: string, startDay: string, endDay: string, days: string, more: object = {}) {
  const draft = aLeaveDraft(annual, { startDay, endDay, days, ...more });
  const claim = `${claims}/${(await as(name).post(claims, draft)).data.id as string}`;
  expect((await as(name).act(claim, 'submit')).data).toMatchObject({ state: 'pending' });
  return claim;
}
async function approved(...claim: Parameters<typeof submitted>) {
  const path = await submitted(...claim);
  expect((await lin.act(path, 'approve')).data.state).toBe('approved');
  return path;
}

const seen = async (caller: Caller) => (await caller.get(route)).data as LeaveFeedView;
/** Makes the link of a person, or another one; answers the path of its file. */
async function linked(caller: Caller, scope: LeaveFeedScope = 'own'): Promise<string> {
  const { feed } = await seen(caller);
  const { link } = (await caller.put(route, { scope, replace: true, version: feed?.version ?? 0 }))
    .data as SavedLeaveFeed;
  return /^http:\/\/labdesk\.test\/api(\/hr\/leave-feed\/[\w-]{43}\.ics)$/.exec(link ?? '')?.[1] ?? `no link: ${link}`;
}
const fetched = (file: string, headers: Record<string, string> = {}) =>
  fetch(`${test.address}/api${file}`, { headers });

/** What a calendar makes of an entry. */
interface Read {
  readonly uid: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly sequence: number;
  readonly busy: string;
}
async function entries(file: string): Promise<Read[]> {
  const answer = await fetched(file);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as object[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const value = (name: string) => String(component.getFirstPropertyValue(name) as unknown);
    return {
      ...{ uid: value('uid'), title: value('summary'), from: value('dtstart'), to: value('dtend') },
      ...{ status: value('status'), sequence: Number(value('sequence')), busy: value('transp') },
    };
  });
}
const ofClaim = (read: readonly Read[], claim: string) =>
  read.find(({ uid }) => uid === `leave-claim-${idOf(claim)}@labdesk.test`);
const isGone = async (file: string) => {
  const answer = await fetched(file);
  const body = (await answer.json()) as { code: number; message: string; data: object };
  expect({ ...body, status: answer.status, keeps: answer.headers.get('cache-control') }).toEqual({
    ...{ status: 404, code: errors.notFound.code, message: expect.any(String) },
    ...{ data: { requestId: expect.any(String) }, keeps: 'no-store' },
  });
  return body.message;
};

describe('the link of a feed', () => {
  it('is answered once; the database, the audit and the log have only what cannot be turned back', async () => {
    const logged = jest.spyOn(log, 'debug');
    expect(await seen(as('ada'))).toEqual({ scopes: ['own', 'department'], feed: null });
    const file = await linked(as('ada'));
    expect((await fetched(file)).status).toBe(200);
    expect((await fetched(`${file}/more?x=${idOf(file)}`)).status).toBe(404);
    const { feed } = await seen(as('ada'));
    expect(feed).toEqual({
      ...{ scope: 'own', createdAt: '2026-11-20T02:00:00.000Z', lastFetchedAt: '2026-11-20T02:00:00.000Z' },
      version: 1,
    });
    const [secret = ''] = idOf(file).split('.');
    const lines = logged.mock.calls.map((call) => JSON.stringify(call));
    logged.mockRestore();
    expect(lines.some((line) => line.includes('/api/hr/leave-feed/[hidden].ics'))).toBe(true);
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    const tables = await Promise.all(
      ['hr_leave_feed', 'audit', 'job', 'limit_count'].map((table) =>
        test.db.query({ sql: `SELECT * FROM \`${table}\``, values: [] }),
      ),
    );
    expect(JSON.stringify(tables)).toContain('leaveFeed.create');
    expect(JSON.stringify(tables)).not.toContain(secret);
  });

  it('is one person’s: nobody else sees or ends it', async () => {
    const file = await linked(as('ada'));
    expect((await seen(as('ben'))).feed).toBeNull();
    (await as('ben').delete(route)).expectCode(errors.notFound);
    const bens = await linked(as('ben'));
    expect((await as('ben').delete(route)).data).toBeNull();
    await isGone(bens);
    expect((await fetched(file)).status).toBe(200);
  });

  it('dies at once when it is replaced or revoked, and stays while only its content changes', async () => {
    const first = await linked(as('ada'));
    const { version = 0 } = (await seen(as('ada'))).feed ?? {};
    const kept = (await as('ada').put(route, { scope: 'department', version })).data as SavedLeaveFeed;
    expect([kept.link, kept.feed?.scope]).toEqual([null, 'department']);
    expect((await fetched(first)).status).toBe(200);
    const second = await linked(as('ada'));
    await isGone(first);
    expect((await fetched(second)).status).toBe(200);
    await as('ada').delete(route);
    await isGone(second);
    const actions = (
      await test.db.query({
        sql: "SELECT `action`, `actor` FROM `audit` WHERE `subject` = 'leaveFeed' AND `actor` = ? ORDER BY `id`",
        values: [ids.ada],
      })
    ).map(({ action }) => action);
    expect(actions.slice(-4)).toEqual(['replace', 'save', 'replace', 'revoke'].map((each) => `leaveFeed.${each}`));
  });

  it('is saved as it was seen (8001), and with what the person may choose', async () => {
    await linked(as('ada'));
    const { version = 0 } = (await seen(as('ada'))).feed ?? {};
    (await as('ada').put(route, { scope: 'own', version: version - 1 })).expectCode(errors.stale);
    (await as('ada').put(route, { scope: 'own', version: 0 })).expectCode(errors.stale);
    (await as('ada').put(route, { scope: 'reports', version })).expectCode(errors.forbidden);
    (await as('ada').put(route, { scope: 'all', version })).expectCode(errors.field);
    // Of two at once, the first link and another one, one goes.
    for (const seenVersion of [0, 1]) {
      const body = { scope: 'own', replace: true, version: seenVersion };
      const both = await Promise.all([0, 1].map(() => as('cai').put(route, body)));
      expect(both.map(({ status }) => status).sort()).toEqual([200, errors.stale.http]);
    }
  });

  it('answers nobody who guesses, and says not why it answers nothing', async () => {
    const said = new Set<string>();
    for (const file of ['x', 'x.ics', `${'A'.repeat(43)}.ics`, 'A'.repeat(43)])
      said.add(await isGone(`${route}/${file}`));
    expect(said.size).toBe(1);
  });
});

describe('a feed', () => {
  it('has whole days, halves by the hours of the site, and own leave in approval', async () => {
    const whole = await approved('ada', '2026-12-03', '2026-12-04', '2');
    const half = await approved('ada', '2026-12-08', '2026-12-09', '1.5', { startHalf: 'PM' });
    const asked = await submitted('ada', '2026-12-11', '2026-12-11', '0.5', { endHalf: 'AM' });
    const read = await entries(await linked(as('ada')));
    expect(ofClaim(read, whole)).toMatchObject({
      ...{ title: 'Leave, paid; annual', from: '2026-12-03', to: '2026-12-05', status: 'CONFIRMED', busy: 'OPAQUE' },
    });
    // 13:00 and 18:00 in Shanghai.
    expect(ofClaim(read, half)).toMatchObject({ from: '2026-12-08T05:00:00Z', to: '2026-12-09T10:00:00Z' });
    expect(ofClaim(read, asked)).toMatchObject({
      ...{ title: 'Leave, paid; annual (in approval)', status: 'TENTATIVE' },
      ...{ from: '2026-12-11T01:00:00Z', to: '2026-12-11T04:00:00Z' },
    });
    await aSite(test, 'BER', { timeZone: 'Europe/Berlin' }, [ids.ada ?? '']);
    const inBerlin = await entries(await linked(as('ada')));
    expect(ofClaim(inBerlin, half)).toMatchObject({ from: '2026-12-08T12:00:00Z', to: '2026-12-09T17:00:00Z' });
  });

  it('follows a revocation: an earlier end under the same name, and nothing of what is taken back in full', async () => {
    const claim = await approved('ada', '2026-12-15', '2026-12-17', '3');
    const file = await linked(as('ada'));
    const before = ofClaim(await entries(file), claim);
    expect(before).toMatchObject({ from: '2026-12-15', to: '2026-12-18' });
    const revoke = async (more: object) => {
      const draft = { claimId: idOf(claim), reason: 'the project needs me', ...more };
      const path = `/hr/leave-revocations/${(await as('ada').post('/hr/leave-revocations', draft)).data.id as string}`;
      await as('ada').act(path, 'submit');
      expect((await lin.act(path, 'approve')).data.state).toBe('approved');
    };
    await revoke({ whole: false, fromDay: '2026-12-16', fromHalf: 'PM' });
    const after = ofClaim(await entries(file), claim);
    // 9:00 to 12:00 in Berlin.
    expect(after).toMatchObject({ from: '2026-12-15T08:00:00Z', to: '2026-12-16T11:00:00Z', status: 'CONFIRMED' });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    await revoke({});
    expect(ofClaim(await entries(file), claim)).toBeUndefined();
  });

  it('names colleagues, what their leave is only to those who may read it, and none of it that waits', async () => {
    const bens = await approved('ben', '2026-12-21', '2026-12-22', '2');
    const waiting = await submitted('ben', '2026-12-24', '2026-12-24', '1');
    const ofBen = (read: readonly Read[]) => read.filter(({ title }) => title.startsWith('ben'));
    expect(ofBen(await entries(await linked(as('ada'))))).toEqual([]);
    const colleague = await entries(await linked(as('ada'), 'department'));
    expect(ofBen(colleague)).toEqual([
      expect.objectContaining({
        ...{ title: 'ben: On leave', from: '2026-12-21', to: '2026-12-23', status: 'CONFIRMED', busy: 'TRANSPARENT' },
        uid: expect.stringMatching(/^leave-[0-9a-f]{32}@labdesk\.test$/),
      }),
    ]);
    expect(JSON.stringify(colleague)).not.toContain(idOf(bens));
    expect(colleague.some(({ title }) => title === 'Leave, paid; annual')).toBe(true);
    const leader = await entries(await linked(chief, 'reports'));
    expect(ofClaim(leader, bens)).toMatchObject({ title: 'ben: Leave, paid; annual', busy: 'TRANSPARENT' });
    expect(ofClaim(leader, waiting)).toMatchObject({ status: 'TENTATIVE' });
    const own = await entries(await linked(as('ben')));
    expect(own.map(({ title }) => title)).toEqual(['带薪年假', '带薪年假（审批中）']);
  });

  it('is not sent again to a calendar that has it', async () => {
    const file = await linked(as('ada'));
    const first = await fetched(file);
    const tag = first.headers.get('etag') ?? '';
    expect([tag, first.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^"[\w-]{43}"$/),
      'private, max-age=900',
    ]);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await fetched(file, { 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await fetched(file, { 'if-none-match': '"other"' })).status).toBe(200);
    await submitted('ada', '2027-01-05', '2027-01-05', '1', { nextYearConfirmed: true });
    expect((await fetched(file, { 'if-none-match': tag })).status).toBe(200);
  });

  it('notes that it was read once an hour, and counts no save for it', async () => {
    const file = await linked(as('ada'));
    const last = async () => (await test.db.repo(LeaveFeed).findOneByOrFail({ userId: ids.ada })).lastFetchedAt;
    expect(await last()).toBeNull();
    const { version } = (await seen(as('ada'))).feed ?? {};
    await fetched(file);
    const first = await last();
    expect(first).toEqual(test.clock.now());
    test.clock.pass(minutes(59));
    await fetched(file);
    expect(await last()).toEqual(first);
    test.clock.pass(minutes(2));
    await fetched(file);
    expect((await last())?.getTime()).toBe((first?.getTime() ?? 0) + minutes(61));
    expect((await seen(await test.as(ids.ada ?? ''))).feed?.version).toBe(version);
  });

  it('reaches from three months back to twelve ahead', async () => {
    const file = await linked(await test.as(ids.ada ?? ''));
    const now = test.clock.now().toISOString();
    const days = async () => (await entries(file)).map(({ from }) => from.slice(0, 10)).sort();
    expect(await days()).toContain('2026-12-03');
    test.clock.set('2027-03-04T12:00:00.000Z');
    expect(await days()).toContain('2026-12-03');
    test.clock.set('2027-03-05T12:00:00.000Z');
    expect(await days()).not.toContain('2026-12-03');
    test.clock.set('2025-12-01T12:00:00.000Z');
    expect(await days()).toEqual([]);
    test.clock.set(now);
  });
});

describe('the rights of a feed', () => {
  it('are those that its person has when it is read', async () => {
    const file = await linked(await test.as(ids.chief ?? ''), 'reports');
    expect((await entries(file)).length).toBeGreaterThan(0);
    const roles = await test.db.repo(UserRole).findBy({ userId: ids.chief });
    await change(test, Role, roles[0]?.roleId ?? '', { permissions: staff });
    const read = await entries(file);
    expect(read.map(({ title }) => title)).toEqual(['ben: On leave']);
    await change(test, User, ids.ben ?? '', { reporterId: company.lin });
    const gone = await isGone(file);
    // The page says that it shows nothing any more: the scope is none that can be chosen.
    expect(await seen(await test.as(ids.chief ?? ''))).toMatchObject({
      scopes: ['own', 'department'],
      feed: { scope: 'reports' },
    });
    const own = await linked(await test.as(ids.chief ?? ''), 'own');
    expect((await fetched(own)).status).toBe(200);
    await change(test, Role, roles[0]?.roleId ?? '', { permissions: ['hr:claim:create'] });
    expect(await isGone(own)).toBe(gone);
    (await (await test.as(ids.chief ?? '')).get(route)).expectCode(errors.forbidden);
  });

  it('end with the account', async () => {
    const file = await linked(await test.as(ids.cai ?? ''));
    expect((await fetched(file)).status).toBe(200);
    await change(test, User, ids.cai ?? '', { status: '1' });
    await isGone(file);
  });
});

describe('the limit of an address', () => {
  it('is three hundred reads a minute', async () => {
    // Later than any read before.
    test.clock.set('2028-01-01T00:00:00.000Z');
    const ask = () => fetched(`${route}/x.ics`);
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([404]);
    }
    expect((await ask()).status).toBe(errors.tooMany.http);
    test.clock.pass(seconds(61));
    expect((await ask()).status).toBe(404);
  });
});
