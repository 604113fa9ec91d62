import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BusinessError } from '#lab/shared/define-errors.js';
import { tokenHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { maxPageSize } from '#lab/shared/paging.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Files } from '#lab/platform/files/files.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aLeaveDraft, aLeaveType } from '../../support/builders/leave.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';
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

/** Sends a body as it is. */
const raw = async (path: string, body: string, type = 'application/json', method = 'POST') => {
  const headers = { 'content-type': type, [tokenHeader]: admin.token ?? '' };
  const answer = await fetch(`${test.address}/api${path}`, { method, headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};
const fieldsOf = (answer: Answer): unknown => (answer.expectCode(errors.field) as { fields: unknown }).fields;
const field = (path: string, ...args: string[]) => ({ path, code: errors.field.code, args });

describe('a success', () => {
  it('is 200 in the body with the data, null where there is none; the status says more', async () => {
    const [read, made, nothing] = [
      await admin.get('/org/departments?search=RD'),
      await admin.post('/org/departments', { showId: 'ENV', nameZh: '信封' }),
      await admin.post('/auth/logout'),
    ];
    expect([read.status, made.status, nothing.status]).toEqual([200, 201, 201]);
    expect(read.body).toEqual({ code: 200, message: 'success', data: { rows: [expect.anything()], total: 1 } });
    expect(made.body).toMatchObject({ code: 200, message: 'success', data: { showId: 'ENV', version: 1 } });
    expect(nothing.body).toEqual({ code: 200, message: 'success', data: null });
    admin = await test.as(await aUser(test, 'admin-again', { permissions: ['*'] }));
  });

  it('and a refusal carry the id under which the log has them', async () => {
    const [one, other] = [await admin.get('/health/live'), await admin.get('/no/such/route')];
    expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
    expect(other.body.data).toEqual({ requestId: other.headers['x-request-id'] });
  });
});

describe('a refusal of the catalogue', () => {
  const spoken = {
    0: 500,
    401: 401,
    403: 403,
    8012: 400,
    8013: 404,
    8014: 429,
    8015: 503,
    8016: 400,
    8025: 503,
    8026: 507,
    8029: 503,
    8044: 429,
    8045: 429,
  } as const;
  const conflicts: readonly number[] = [
    1006, 1007, 1008, 1009, 1180, 1182, 4008, 4108, 7001, 8001, 8002, 8003, 8006, 8008, 8010, 8022, 8042, 8043,
  ];
  const statusOf = (code: number) =>
    conflicts.includes(code) ? 409 : ((spoken as Readonly<Record<number, number>>)[code] ?? 422);
  const all = [errors, accountErrors, orgErrors, purchaseErrors, leaveErrors].flatMap((table) => Object.values(table));

  it.each(all.map((error) => [error.code, statusOf(error.code), error] as const))(
    '%i comes with status %i, its word and its arguments',
    async (code, status, error) => {
      const files = jest.spyOn(test.get(Files), 'link');
      files.mockRejectedValueOnce(new BusinessError(error, [{ zh: 'one' }, 2, '']));
      const answer = await chen.get('/files/x/link');
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).toBe(`${error.word}&&one&&2&&`);
      files.mockRestore();
    },
  );

  it('has a number of its own in every room', () => {
    const codes = all.map(({ code }) => code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });

  it('without arguments is its word alone', async () => {
    const answer = await chen.get('/purchase/requests/nowhere');
    expect(answer.body).toEqual({ code: 8013, message: 'notFound', data: { requestId: expect.any(String) } });
  });
});

describe('an error that nobody expected', () => {
  it('is code 0 with the id to ask for, and tells nothing of the inside', async () => {
    const files = jest.spyOn(test.get(Files), 'link');
    files.mockRejectedValueOnce(new TypeError("Cannot read properties of undefined (reading 'hunter2')"));
    const answer = await chen.get('/files/x/link');
    expect(answer.status).toBe(500);
    const requestId = answer.headers['x-request-id'];
    expect(answer.body).toEqual({ code: 0, message: 'unknown', data: { requestId } });
    files.mockRestore();
  });

  it('leaves nothing of what was done before it', async () => {
    const audit = jest.spyOn(test.get(Audit), 'record');
    audit.mockImplementationOnce(() => {
      throw new Error('after the row was saved');
    });
    const answer = await admin.post('/org/departments', { showId: 'HALF', nameZh: '一半' });
    audit.mockRestore();
    answer.expectCode(errors.unknown);
    expect((await admin.get('/org/departments?search=HALF')).data.total).toBe(0);
  });
});

describe('input', () => {
  it('that does not fit is refused with every field, its path and why', async () => {
    const body = { showId: '', nameZh: 'x'.repeat(81), nameEn: 7, parentId: ['a'], description: { a: 1 } };
    const answer = await admin.post('/org/departments', body);
    expect(fieldsOf(answer)).toEqual([
      field('showId', 'required'),
      field('nameZh', 'tooLong', '80'),
      field('nameEn', 'format'),
      field('parentId', 'format'),
      field('description', 'format'),
    ]);
    expect(answer.body.message).toBe('field&&showId&&required');
    expect(fieldsOf(await admin.post('/org/departments', {}))).toEqual([
      field('showId', 'required'),
      field('nameZh', 'required'),
    ]);
    const user = { userId: 'x', nameZh: 'x', userType: 'Q', loginType: '1', language: 'fr' };
    expect(fieldsOf(await admin.post('/org/users', user))).toEqual([
      field('abbreviation', 'required'),
      field('userType', 'choice'),
      field('language', 'choice'),
    ]);
  });

  it('below other input has its whole path', async () => {
    const category = await aCategory(test, 'EN');
    const draft = aRequestDraft(category, company.chen, { lines: [aLine(), aLine({ quantity: 'x', unit: null })] });
    expect(fieldsOf(await chen.post('/purchase/requests', { ...draft, files: [1] }))).toEqual([
      field('lines.1.quantity', 'decimal', '6'),
      field('lines.1.unit', 'required'),
      field('files.0', 'format'),
    ]);
    const path = await aRequest(chen, category, company.chen);
    const act = (body: Record<string, unknown>) => chen.post(`${path}/actions/submit`, body);
    expect(fieldsOf(await act({ version: 'one', input: 'x' }))).toEqual([
      field('version', 'number'),
      field('input', 'format'),
    ]);
    expect(fieldsOf(await act({ version: 1.5 }))).toEqual([field('version', 'integer')]);
  });

  it('of a query is refused alike; a path that its schema does not take leads nowhere', async () => {
    expect(fieldsOf(await chen.get('/hr/leave-claims?year=1999&state=lost'))).toEqual([
      field('state.0', 'choice'),
      field('year', 'tooSmall', '2000'),
    ]);
    (await admin.get('/process/drafts/NoKey')).expectCode(errors.notFound);
  });

  it.each([
    ['no JSON', '{"showId":'],
    ['empty', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '1e999'],
  ])('that is %s is refused', async (_, body) => {
    const answer = await raw('/org/departments', body);
    expect([answer.status, answer.body.code]).toEqual([400, errors.field.code]);
    expect(answer.body.message).toMatch(/^field&&body&&/);
  });

  it.each([
    ['application/xml', '<a/>'],
    ['application/x-www-form-urlencoded', 'showId=FORM&nameZh=X'],
    ['text/plain', '{"showId":"FORM","nameZh":"X"}'],
    ['nothing/known', 'x'],
  ])('as %s is refused', async (type, body) => {
    const answer = await raw('/org/departments', body, type);
    expect([answer.status, answer.body.code]).toEqual([400, errors.field.code]);
    expect((await admin.get('/org/departments?search=FORM')).data.total).toBe(0);
  });

  it('of more than 1 MB is refused', async () => {
    const answer = await raw('/org/departments', JSON.stringify({ showId: 'X', nameZh: 'x'.repeat(1024 * 1024) }));
    expect([answer.status, answer.body.message]).toEqual([400, 'fileRefused&&tooLarge&&1']);
  });

  it('with keys of prototypes is refused, and pollutes nothing', async () => {
    const keys = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'];
    for (const key of keys) {
      const answer = await raw('/org/departments', `{"showId":"PROTO","nameZh":"x",${key}}`);
      expect([answer.status, answer.body.code]).toEqual([400, errors.field.code]);
      const path = await aRequest(chen, await aCategory(test, `P${keys.indexOf(key)}`), company.chen);
      const act = await raw(`${path}/actions/submit`, `{"version":1,"input":{${key}}}`);
      expect([act.status, act.body.code]).toEqual([400, errors.field.code]);
    }
    await admin.get('/org/departments?__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__.polluted=1');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect((await admin.get('/org/departments?search=PROTO')).data.total).toBe(0);
  });

  it('never sets what is not a field', async () => {
    const values = { id: 'mine', version: 70, createdBy: 'mine', toString: 'x', showId: 'OWN', nameZh: 'x' };
    const { id, version } = (await admin.post('/org/departments', values)).data;
    expect([id === 'mine', version]).toEqual([false, 1]);
    const user = {
      userId: 'own',
      nameZh: 'x',
      abbreviation: 'x',
      userType: 'T',
      loginType: '1',
      language: 'zh',
      status: '0',
    };
    const made = (await admin.post('/org/users', { ...user, passwordHash: 'mine', failures: -100 })).data;
    const [row] = await test.db.query({
      sql: 'SELECT `passwordHash`, `failures` FROM `org_user` WHERE `id` = ?',
      values: [made.id],
    });
    expect(row).toMatchObject({ passwordHash: null, failures: 0 });
  });
});

describe('a path that leads nowhere', () => {
  it.each([
    ['unknown', 'GET', '/no/such/route'],
    ['known by another method', 'DELETE', '/org/departments'],
    ['the root of the API', 'GET', ''],
    ['with an id without end', 'GET', `/org/departments/${'x'.repeat(2000)}`],
    ['with an id that no row can have', 'GET', "/org/departments/%00'%20OR%201=1"],
  ])('is not found: %s', async (_, method, path) => {
    const headers = { [tokenHeader]: admin.token ?? '' };
    const answer = await fetch(`${test.address}/api${path}`, { method, headers });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: errors.notFound.code, message: 'notFound' });
  });

  it('is refused when it cannot be read', async () => {
    const answer = await fetch(`${test.address}/api/org/departments/%zz`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: errors.field.code });
  });
});

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
  'purchase/payors': { name },
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
  'hr/goal-config': {
    ...{ year: 2040 + n, process: goalProcess, reminderDays: 3, closed: false },
    ...{ writeOpen: `${2040 + n}-01-01`, modifyOpen: `${2040 + n}-06-01`, scoringOpen: `${2040 + n}-12-01` },
  },
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
    'hr/leave-allocations': 'remark',
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
    '/process/copies',
    '/purchase/quotes/lines',
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
    '/purchase/payments/payee',
    '/hr/goal-board',
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
