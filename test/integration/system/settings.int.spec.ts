import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostSettings } from '#lab/modules/system/shared/setting.dto.js';
import { systemErrors } from '#lab/modules/system/shared/system.errors.js';
import { insert } from '#lab/platform/database/sql.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let chen: Caller;
let chenId: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  chenId = await aUser(test, 'chen');
  chen = await test.as(chenId);
});
afterAll(() => test.stop());

const put = (key: string, value: unknown, version?: number) =>
  chen.put(`/me/settings/${key}`, { value, ...(version === undefined ? {} : { version }) });
const view = (name: string) => ({ id: name, name, values: { state: ['requested'] } });

describe('settings of a person', () => {
  it('are kept with a version that counts up, and set back with null', async () => {
    const columns = { order: ['number', 'title'], hidden: ['title'], pinned: [] };
    expect((await chen.get('/me/settings/columns.purchase.requests')).data).toEqual({
      key: 'columns.purchase.requests',
      value: null,
      version: 0,
    });
    expect((await put('columns.purchase.requests', columns)).data).toMatchObject({ value: columns, version: 1 });
    expect((await put('density', 'compact')).data).toMatchObject({ version: 1 });
    expect((await put('columns.purchase.requests', null)).data).toMatchObject({ value: null, version: 2 });
    expect((await chen.get('/me/settings')).data).toEqual([
      { key: 'columns.purchase.requests', value: null, version: 2 },
      { key: 'density', value: 'compact', version: 1 },
    ]);
  });

  it('are written by the last one, unless they say what they saw', async () => {
    const two = { views: [view('mine'), view('late')], standard: 'late' };
    expect((await put('views.org.users', { views: [view('mine')] }, 0)).data.version).toBe(1);
    (await put('views.org.users', two, 0)).expectCode(errors.stale);
    expect((await put('views.org.users', two, 1)).data).toMatchObject({ value: two, version: 2 });
    expect((await put('views.org.users', { views: [] })).data.version).toBe(3);
  });

  it('are one’s own: nobody else reads or changes them', async () => {
    const lin = await test.as(await aUser(test, 'lin'));
    expect((await lin.get('/me/settings')).data).toEqual([]);
    await lin.put('/me/settings/density', { value: 'comfortable' });
    expect((await chen.get('/me/settings/density')).data.value).toBe('compact');
    (await test.nobody().get('/me/settings')).expectCode(errors.notSignedIn);
  });

  it.each(['unknown', 'columns.', 'columns.a/b', 'columns..a', 'views.a b', '__proto__', `columns.${'x'.repeat(100)}`])(
    'have names that the product knows: not %j',
    async (key) => {
      (await chen.get(`/me/settings/${encodeURIComponent(key)}`)).expectCode(errors.notFound);
      (await put(encodeURIComponent(key), true)).expectCode(errors.notFound);
    },
  );

  it.each([
    ['theme', 'pink'],
    ['letterKeys', 'yes'],
    ['columns.x', { order: 'number', hidden: [], pinned: [] }],
    ['columns.x', { order: [], hidden: [], pinned: [], more: 1 }],
    ['views.x', { views: [{ id: 'a', name: '', values: {} }] }],
    ['views.x', { views: Array.from({ length: 21 }, (_, index) => view(String(index))) }],
  ])('have a shape: %s is not %j', async (key, value) => {
    (await put(key, value)).expectCode(errors.field);
  });

  it('are small and few', async () => {
    const wide = {
      order: Array.from({ length: 200 }, (_, index) => `列${index}`.padEnd(70, '宽')),
      hidden: [],
      pinned: [],
    };
    (await put('columns.wide', wide)).expectCode(systemErrors.settingTooLarge);
    const crowd = await aUser(test, 'crowd');
    await test.db.unit(async () =>
      test.db.write(
        insert(
          'user_setting',
          ...Array.from({ length: mostSettings }, (_, index) => ({
            userId: crowd,
            key: `columns.n${index}`,
            value: null,
            version: 1,
            updatedAt: 0,
          })),
        ),
      ),
    );
    const caller = await test.as(crowd);
    (await caller.put('/me/settings/theme', { value: 'dark' })).expectCode(systemErrors.tooManySettings);
    expect((await caller.put('/me/settings/columns.n1', { value: null })).data.version).toBe(2);
  });
});
