import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { maxPageSize } from '#lab/shared/paging.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';
import { cataloguesOf, routesOf } from '../../support/routes.js';

let test: TestApp;
let company: Company;
let admin: Caller;
let chen: Caller;
/** A leave type that is assigned by year. */
let leaveType: string;
/** The process of goals. */
let goalProcess: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [admin, chen] = (await Promise.all([
    test.as(await aUser(test, 'admin', { permissions: ['*'] })),
    test.as(company.chen),
  ])) as [Caller, Caller];
  leaveType = await aLeaveType(test, 'GRANTED', { balanced: true });
  const [first] = (await admin.get('/process/definitions/of/goal/options')).data.rows as { id: string }[];
  goalProcess = first?.id ?? '';
});
afterAll(() => test.stop());

const fieldsOf = (answer: Answer): unknown => (answer.expectCode(errors.field) as { fields: unknown }).fields;
const field = (path: string, ...args: string[]) => ({ path, code: errors.field.code, args });

/** What each catalogue takes for a new entry, with values of its own for each `n`. */
const entriesOf = (name = 'stale', n = 9): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'org/absences': {
    userId: company.chen,
    substituteId: company.lin,
    beginsOn: `20${n + 21}-01-04`,
    endsOn: `20${n + 21}-01-05`,
  },
  'org/departments': { showId: name.toUpperCase(), nameZh: name },
  'org/users': { userId: name, nameZh: name, abbreviation: 'x', userType: 'T', loginType: '1', language: 'zh' },
  'org/roles': { code: name, nameZh: name, division: 'S', status: '0' },
  'purchase/categories': { code: name.toUpperCase(), nameZh: name, enabled: false },
  'purchase/items': { name, brand: 'Waters', catalogNo: name },
  'purchase/vendors': { name, banks: [{ name: 'Bank', account: '1' }] },
  'purchase/cost-centres': { code: name.toUpperCase(), name },
  // A company has its name once, whichever of the lists it is entered in.
  'purchase/payors': { name: `${name} payor` },
  'company/companies': { name: `${name} company` },
  'purchase/dictionary-entries': {
    dictionary: 'purchase_action',
    code: name,
    nameZh: name,
    position: 1,
    enabled: true,
  },
  'hr/leave-types': { key: name.toUpperCase(), nameZh: name, enabled: false },
  'hr/leave-allocations': { userId: company.chen, typeId: leaveType, year: 2040 + n, days: '5', enabled: true },
  'hr/company-goals': { year: 2026, nameZh: name, published: false },
  'hr/labour-contracts': {
    ...{ number: name.toUpperCase(), userId: company.chen, kind: 'FT', position: name, workingTime: 'S' },
    ...{ employer: name, startDay: '2026-01-01', endDay: '2026-12-31' },
  },
  'hr/job-descriptions': { code: name.toUpperCase(), titleZh: name },
  'hr/goal-config': {
    ...{ year: 2040 + n, process: goalProcess, reminderDays: 3, graceDays: 0, closed: false },
    ...{ writeOpen: `${2040 + n}-01-01`, modifyOpen: `${2040 + n}-06-01`, scoringOpen: `${2040 + n}-12-01` },
  },
  'contract/types': { code: name.toUpperCase(), nameZh: name, prefix: 'CT', signsInOrder: true, enabled: false },
  'contract/projects': { name, members: [] },
  'process/phrases': { textZh: name, kind: 'both', position: 1, enabled: true },
  'org/groups': { code: name, nameZh: name },
  'org/sites': { showId: name.toUpperCase(), nameZh: name, status: '0' },
  'system/versions': { number: `9.9.${n}`, day: '2026-11-20', notesZh: 'x' },
  'system/announcements': { titleZh: name, textZh: 'x', fromDay: '2026-11-20', pinned: false },
  'system/dictionary-entries': { dictionary: 'unit', code: name, nameZh: name, position: 1, enabled: true },
});

describe('of two requests of the same moment', () => {
  /** Where two entries may be alike. */
  const alike = ['system/announcements', 'hr/company-goals'];
  const routes = () => Object.keys(entriesOf()).filter((route) => !alike.includes(route));
  const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

  it('that make the same entry one does, and the other is a conflict', async () => {
    const entries = entriesOf('race', 8);
    const found: Record<string, unknown> = {};
    for (const route of routes()) {
      const make = () => admin.post(`/${route}`, entries[route]!);
      found[route] = statuses(await Promise.all([make(), make()]));
    }
    expect(found).toEqual(Object.fromEntries(routes().map((route) => [route, [201, 409]])));
  });

  it('that save the same version one does, and the other is a conflict', async () => {
    const entries = entriesOf('save', 7);
    const found: Record<string, unknown> = {};
    for (const route of Object.keys(entries)) {
      const { id, version } = (await admin.post(`/${route}`, entries[route]!)).data;
      const save = () => admin.put(`/${route}/${id}`, { ...entries[route], version });
      found[route] = statuses(await Promise.all([save(), save()]));
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(entries).map((route) => [route, [200, 409]])));
  });

  it('that carry the same key both get the entry that one has made', async () => {
    const entries = entriesOf('once', 6);
    for (const [route, entry] of Object.entries(entries)) {
      const make = (body = entry) => admin.post(`/${route}`, body, { 'idempotency-key': `make ${route}` });
      const [one, other] = (await Promise.all([make(), make()])).map(({ data }) => data as unknown);
      expect(other).toEqual(one);
      expect((await make()).data).toEqual(one);
      (await make(entriesOf('else', 5)[route])).expectCode(errors.field);
    }
    const [mine, again] = await Promise.all(
      [1, 2].map(() =>
        chen.post(
          '/org/absences/mine',
          { substituteId: company.lin, beginsOn: '2031-02-01', endsOn: '2031-02-02' },
          { 'idempotency-key': 'mine' },
        ),
      ),
    );
    expect(again?.data.id).toBe(mine?.data.id);
  });
});

describe('a stale version', () => {
  /** The text that is changed, where it is not the name. */
  const texts: Readonly<Record<string, string>> = {
    'org/absences': 'note',
    'system/versions': 'notesZh',
    'system/announcements': 'titleZh',
    'purchase/items': 'spec',
    'purchase/vendors': 'contact',
    'purchase/cost-centres': 'name',
    'purchase/payors': 'bankName',
    'company/companies': 'contact',
    'contract/projects': 'remarks',
    'process/phrases': 'textEn',
    'hr/leave-allocations': 'remark',
    'hr/labour-contracts': 'position',
    'hr/job-descriptions': 'titleZh',
  };

  /** Days and numbers only. */
  const withoutTexts = ['hr/goal-config'];

  it('is refused by every catalogue, and nothing is changed', async () => {
    const entries = entriesOf();
    const routes = cataloguesOf(test).map(({ resource }) => resource.route);
    expect(routes.sort()).toEqual(Object.keys(entries).sort());
    for (const route of routes.filter((each) => !withoutTexts.includes(each))) {
      const { id } = (await admin.post(`/${route}`, entries[route]!)).data;
      const text = texts[route] ?? 'nameZh';
      const save = (said: string, version: unknown) =>
        admin.put(`/${route}/${id}`, { ...entries[route], [text]: said, version });
      expect((await save('first', 1)).data).toMatchObject({ [text]: 'first', version: 2 });
      for (const version of [1, 0, 3, -1]) (await save('second', version)).expectCode(errors.stale);
      expect(fieldsOf(await save('second', undefined))).toEqual([field('version', 'required')]);
      expect(fieldsOf(await save('second', '2'))).toEqual([field('version', 'number')]);
      expect((await admin.get(`/${route}/${id}`)).data).toMatchObject({ [text]: 'first', version: 2 });
    }
  });

  it.each(['purchase/requests', 'hr/leave-claims'])('is refused by %s, to save and to act', async (route) => {
    const draft =
      route === 'hr/leave-claims'
        ? aLeaveDraft(await aLeaveType(test, 'LS'))
        : aRequestDraft(await aCategory(test, 'ST'), company.chen);
    const { id } = (await chen.post(`/${route}`, draft)).data;
    const path = `/${route}/${id}`;
    expect((await chen.put(path, { ...draft, version: 1 })).data.version).toBe(2);
    for (const version of [1, 3]) {
      (await chen.put(path, { ...draft, version })).expectCode(errors.stale);
      (await chen.post(`${path}/actions/submit`, { version, input: {} })).expectCode(errors.stale);
    }
    expect(fieldsOf(await chen.put(path, draft))).toEqual([field('version', 'required')]);
    expect((await chen.get(path)).data).toMatchObject({ version: 2, state: 'draft' });
    const { version } = (await chen.post(`${path}/actions/submit`, { version: 2, input: {} })).data;
    const lin = await test.as(company.lin);
    (await lin.post(`${path}/actions/approve`, { version: version - 1, input: {} })).expectCode(errors.stale);
    expect((await lin.post(`${path}/actions/approve`, { version, input: {} })).status).toBe(201);
  });
});

describe('every list', () => {
  const needs: Readonly<Record<string, string>> = { 'process/instances': 'definition=purchase-request.simple&' };
  const inOneOrder = [
    '/me/notifications',
    '/process/done',
    '/process/started',
    '/process/instances',
    '/process/bindings',
    '/process/copies',
    '/process/unsent',
    '/purchase/quotes/lines',
    '/hr/labour-contracts/people',
  ];
  const lists = async () => {
    const routes = routesOf(test).filter(({ method, path }) => method === 'GET' && !path.includes(':'));
    const answers = await Promise.all(
      routes.map(async ({ path }) => [path, await admin.get(`/${path}?${needs[path] ?? ''}size=1`)] as const),
    );
    return answers.flatMap(([path, { status, raw: bytes }]) => {
      const { data } = status === 200 && bytes[0] === 0x7b ? (JSON.parse(bytes.toString()) as Answer['body']) : {};
      return Array.isArray(data?.rows) ? [`/${path}?${needs[path] ?? ''}`] : [];
    });
  };

  /** Short lists that come whole. */
  const whole = [
    '/org/absences/mine',
    '/system/releases',
    '/me/announcements',
    '/system/archive',
    '/company/companies/alike',
    '/purchase/payments/payee',
    '/hr/goal-board',
    '/hr/leave-balances',
    '/hr/leave-grants/types',
  ];

  it('refuses pages that are too large or no pages, and sorts that it does not know', async () => {
    const paged = (await lists()).filter(
      (path) => !path.includes('/options') && !whole.some((list) => path.startsWith(list)),
    );
    expect(paged.length).toBeGreaterThanOrEqual(8);
    for (const path of paged) {
      const asked = async (query: string) => {
        const answer = await admin.get(`${path}${query}`);
        return [path, query, answer.status, answer.status === 200 ? '' : fieldsOf(answer)];
      };
      const refused = (query: string, ...why: string[]) => [path, query, 400, [field(query.split('=')[0]!, ...why)]];
      expect(await asked(`size=${maxPageSize}`)).toEqual([path, `size=${maxPageSize}`, 200, '']);
      expect(await asked('size=101')).toEqual(refused('size=101', 'tooBig', '100'));
      expect(await asked('size=1000000000')).toEqual(refused('size=1000000000', 'tooBig', '100'));
      expect(await asked('size=0')).toEqual(refused('size=0', 'tooSmall', '1'));
      expect(await asked('size=-1')).toEqual(refused('size=-1', 'tooSmall', '1'));
      expect(await asked('size=all')).toEqual(refused('size=all', 'number'));
      expect(await asked('page=0')).toEqual(refused('page=0', 'tooSmall', '1'));
      expect(await asked('page=100001')).toEqual(refused('page=100001', 'tooBig', '100000'));
      expect(await asked('page=1.5')).toEqual(refused('page=1.5', 'integer'));
      if (!path.startsWith('/me/notifications'))
        // The list behind the bell has a filter, and no search.
        expect(await asked(`search=${'x'.repeat(201)}`)).toEqual(
          refused(`search=${'x'.repeat(201)}`, 'tooLong', '200'),
        );
      if (inOneOrder.some((list) => path.startsWith(list))) continue;
      for (const sort of ['passwordHash', 'id;DROP', '__proto__', '']) {
        expect(await asked(`sort=${sort}`)).toEqual(refused(`sort=${sort}`, 'choice'));
      }
    }
  });

  it('comes in each order that it offers', async () => {
    const answer = await fetch(`${test.address}/api/docs/openapi.json`);
    const { paths } = (await answer.json()) as {
      paths: Record<string, { get?: { parameters?: { name: string; schema: { enum?: string[] } }[] } }>;
    };
    const offered = (await lists()).flatMap((path) => {
      const { parameters = [] } = paths[`/api${path.split('?')[0]}`]?.get ?? {};
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];
      return sorts.map((sort) => `${path}sort=${encodeURIComponent(sort)}`);
    });
    expect(offered.length).toBeGreaterThan(40);
    const refused = await Promise.all(offered.map(async (path) => [path, (await admin.get(path)).status] as const));
    expect(refused.filter(([, status]) => status !== 200)).toEqual([]);
  });

  it('to choose from gives thirty at most, whatever is asked for', async () => {
    const offers = (await lists()).filter((path) => path.includes('/options'));
    expect(offers.length).toBeGreaterThanOrEqual(4);
    for (let i = 0; i < 31; i++) await aCategory(test, `O${i}`);
    for (const path of offers) {
      expect((await admin.get(`${path}size=1000000`)).data.rows.length).toBeLessThanOrEqual(30);
      (await admin.get(`${path}${Array.from({ length: 51 }, (_, i) => `ids=${i}`).join('&')}`)).expectCode(
        errors.field,
      );
    }
  });
});
