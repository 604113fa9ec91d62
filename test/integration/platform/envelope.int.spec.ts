import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BusinessError } from '#lab/shared/define-errors.js';
import { tokenHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { accountErrors } from '#lab/modules/account/shared/account.errors.js';
import { leaveErrors } from '#lab/modules/hr/shared/hr.errors.js';
import { orgErrors } from '#lab/modules/org/shared/org.errors.js';
import { purchaseErrors } from '#lab/modules/purchase/shared/purchase.errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Files } from '#lab/platform/files/files.js';
import { TestApp } from '../../support/app.js';
import type { Answer, Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aLine, aRequest, aRequestDraft } from '../../support/builders/purchase.js';

let test: TestApp;
let company: Company;
let admin: Caller;
let chen: Caller;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  [admin, chen] = (await Promise.all([
    test.as(await aUser(test, 'admin', { permissions: ['*'] })),
    test.as(company.chen),
  ])) as [Caller, Caller];
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
    8057: 403,
  } as const;
  const conflicts: readonly number[] = [
    1006, 1007, 1008, 1009, 1180, 1182, 4008, 4108, 7001, 8001, 8002, 8003, 8006, 8008, 8010, 8022, 8042, 8043, 8056,
    8081,
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
