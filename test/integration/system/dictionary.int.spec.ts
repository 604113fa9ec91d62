import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configErrors } from '#lab/modules/system/shared/config.errors.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let admin: Caller;
let other: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
  other = await test.as(await aUser(test, 'other'));
});
afterAll(() => test.stop());

const route = '/system/dictionary-entries';
const words = async (name: string) => (await other.get(`/system/dictionaries/${name}`)).data;
const entry = async (name: string, code: string) => {
  const { rows } = (await admin.get(`${route}?dictionary=${name}&size=100`)).data;
  return rows.find((row: { code: string }) => row.code === code);
};
const own = {
  dictionary: 'unit',
  code: 'drum',
  nameZh: '桶',
  nameEn: 'Drum',
  position: 5,
  enabled: true,
  remark: null,
};

describe('a dictionary', () => {
  it('is kept by administrators and read by everybody who is signed in', async () => {
    (await other.get(route)).expectCode(errors.forbidden);
    (await other.post(route, own)).expectCode(errors.forbidden);
    (await test.nobody().get('/system/dictionaries/unit')).expectCode(errors.notSignedIn);
    (await other.get('/system/dictionaries/none')).expectCode(errors.notFound);
    expect((await words('currency')).map(({ code }: { code: string }) => code)).toEqual([
      'CNY',
      'USD',
      'EUR',
      'GBP',
      'CHF',
    ]);
  });

  it('has all the codes of the purchase log with their words', async () => {
    const actions = await words('purchase_action');
    expect(actions).toHaveLength(33);
    expect(actions).toContainEqual({ code: '26', name: { zh: '审批完成', en: 'Approval completed' } });
  });

  it('takes a code once, shows it at once, in its order, and only while it is enabled', async () => {
    const made = (await admin.post(route, own)).data;
    expect((await words('unit'))[0]).toEqual({ code: 'drum', name: { zh: '桶', en: 'Drum' } });
    (await admin.post(route, own)).expectCode(errors.field);
    (await admin.post(route, { ...own, dictionary: 'else' })).expectCode(errors.field);
    await admin.put(`${route}/${made.id}`, { ...own, version: made.version, enabled: false });
    expect((await words('unit'))[0].code).toBe('pc');
    (await admin.put(`${route}/${made.id}`, { ...own, version: made.version })).expectCode(errors.stale);
    expect((await admin.delete(`${route}/${made.id}`)).data).toBeNull();
  });

  it('lets words of a code be mended that the program relies on, never the code', async () => {
    const approved = await entry('purchase_action', '19');
    const path = `${route}/${approved.id}`;
    for (const wrong of [{ code: '99' }, { enabled: false }, { dictionary: 'unit' }])
      (await admin.put(path, { ...approved, ...wrong })).expectCode(configErrors.codeFixed);
    (await admin.delete(path)).expectCode(configErrors.codeFixed);
    await admin.put(path, { ...approved, nameEn: 'Agreed' });
    expect(await words('purchase_action')).toContainEqual({ code: '19', name: { zh: '同意', en: 'Agreed' } });
  });
});

describe('the list of all dictionaries', () => {
  const codesOf = async (query: string) =>
    (await admin.get(`${route}?size=100&${query}`)).data.rows.map(({ code }: { code: string }) => code);
  const named = (code: string, nameZh: string) => ({ ...own, code, nameZh, nameEn: null });

  it('is by dictionary, and within it by the order of its entries', async () => {
    await admin.post(route, { ...named('zz-first', '先'), position: -1 });
    const { rows } = (await admin.get(`${route}?size=100`)).data as {
      rows: { dictionary: string; position: number; code: string }[];
    };
    const sorted = [...rows].sort(
      (a, b) =>
        (a.dictionary < b.dictionary ? -1 : Number(a.dictionary > b.dictionary)) ||
        a.position - b.position ||
        (a.code < b.code ? -1 : 1),
    );
    expect(rows).toEqual(sorted);
    expect(new Set(rows.map(({ dictionary }) => dictionary)).size).toBeGreaterThan(1);
    expect(rows.find(({ dictionary }) => dictionary === 'unit')?.code).toBe('zz-first');
  });

  it('finds exactly the signs that were typed, whatever they mean to the database', async () => {
    await admin.post(route, named('pct', '纯度 100%'));
    await admin.post(route, named('pct2', '纯度 1000'));
    await admin.post(route, named('under', 'a_b'));
    await admin.post(route, named('under2', 'aXb!'));
    await admin.post(route, named('slash', 'c\\d'));
    expect(await codesOf(`search=${encodeURIComponent('100%')}`)).toEqual(['pct']);
    expect(await codesOf('search=a_b')).toEqual(['under']);
    expect(await codesOf(`search=${encodeURIComponent('b!')}`)).toEqual(['under2']);
    expect(await codesOf(`search=${encodeURIComponent('c\\d')}`)).toEqual(['slash']);
    expect(await codesOf(`search=${encodeURIComponent('C\\D')}`)).toEqual(['slash']);
    const { rows } = (await admin.get(`${route}/options?search=${encodeURIComponent('100%')}`)).data;
    expect(rows).toMatchObject([{ code: 'pct' }]);
  });
});
