import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostLinks, type UserLink } from '#lab/modules/system/shared/link.dto.js';
import { systemErrors } from '#lab/modules/system/shared/system.errors.js';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let chen: Caller;
let lin: Caller;
let chenId: string;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  chenId = await aUser(test, 'chen');
  chen = await test.as(chenId);
  lin = await test.as(await aUser(test, 'lin'));
});
afterAll(() => test.stop());

const save = (caller: Caller, linkUrl: string, more: object = {}) =>
  caller.post('/SysUserLink/saveSysUserLink', {
    linkUrl,
    linkKey: 'purchase.request.mine',
    linkIcon: 'purchase',
    ...more,
  });
const urls = async (caller: Caller) =>
  ((await caller.post('/SysUserLink/getSysUserLinkList')).data as UserLink[]).map(({ linkUrl }) => linkUrl);

describe('quick links', () => {
  it('are added, found, named again and removed', async () => {
    const link = { userId: chenId, linkUrl: '/purchase/myPrList' };
    expect((await chen.post('/SysUserLink/checkUserLink', link)).data).toEqual({ existFlag: false });
    expect((await save(chen, link.linkUrl, { userId: 'chen' })).data).toBeNull();
    expect((await save(chen, link.linkUrl, { linkKey: 'PR-1' })).data).toBeNull();
    expect((await chen.post('/SysUserLink/checkUserLink', link)).data).toEqual({ existFlag: true });
    expect((await chen.post('/SysUserLink/getSysUserLinkList', { userId: chenId })).data).toEqual([
      { id: expect.any(String), userId: chenId, linkUrl: link.linkUrl, linkKey: 'PR-1', linkIcon: 'purchase' },
    ]);
    expect((await chen.post('/SysUserLink/deleteSysUserLink', link)).data).toBeNull();
    expect((await chen.post('/SysUserLink/deleteSysUserLink', link)).data).toBeNull();
    expect(await urls(chen)).toEqual([]);
  });

  it('are read without a body as well', async () => {
    await save(lin, '/read');
    expect((await lin.get('/me/links')).data).toEqual([expect.objectContaining({ linkUrl: '/read' })]);
    expect((await chen.get('/me/links')).data).toEqual([]);
    await lin.post('/SysUserLink/deleteSysUserLink', { linkUrl: '/read' });
  });

  it('stand in the order that their owner gives them; those left out follow', async () => {
    for (const url of ['/a', '/b', '/c']) await save(chen, url);
    expect(await urls(chen)).toEqual(['/a', '/b', '/c']);
    (await chen.post('/SysUserLink/orderSysUserLink', { links: ['/c', '/gone', '/a'] })).expectCode({
      code: 200,
      http: 201,
    });
    expect(await urls(chen)).toEqual(['/c', '/a', '/b']);
    await save(chen, '/d');
    expect(await urls(chen)).toEqual(['/c', '/a', '/b', '/d']);
  });

  it('are nobody else’s: neither seen nor named', async () => {
    expect(await urls(lin)).toEqual([]);
    for (const call of [
      'getSysUserLinkList',
      'checkUserLink',
      'saveSysUserLink',
      'deleteSysUserLink',
      'orderSysUserLink',
    ])
      (await lin.post(`/SysUserLink/${call}`, { userId: chenId, linkUrl: '/a', linkKey: 'x', links: [] })).expectCode(
        errors.forbidden,
      );
    (await lin.post('/SysUserLink/deleteSysUserLink', { linkUrl: '/a' })).expectCode({ code: 200, http: 201 });
    expect(await urls(chen)).toContain('/a');
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/a\\b',
    'javascript:alert(1)',
    'purchase',
    '/with space',
    '/line\nbreak',
    `/${'x'.repeat(300)}`,
  ])('lead to places of this site only: not %j', async (url) => {
    (await save(lin, url)).expectCode(errors.field);
  });

  it('are at most thirty', async () => {
    for (let index = 0; index < mostLinks; index++) await save(lin, `/page/${index}`);
    (await save(lin, '/one/more')).expectCode(systemErrors.tooManyLinks);
    expect((await save(lin, '/page/0', { linkKey: 'again' })).data).toBeNull();
    expect(await urls(lin)).toHaveLength(mostLinks);
  });

  it('are added one after the other where a person does it twice at once', async () => {
    const twice = await test.as(await aUser(test, 'twice'));
    await Promise.all(['/x', '/x', '/y'].map((url) => save(twice, url)));
    expect((await urls(twice)).sort()).toEqual(['/x', '/y']);
  });
});
