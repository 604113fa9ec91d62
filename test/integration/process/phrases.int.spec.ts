import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompanyPhrase } from '#lab/modules/inbox/server/phrase/phrase.entity.js';
import { inboxErrors } from '#lab/modules/inbox/shared/inbox.errors.js';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { longestPhrase, mostCompanyPhrases, mostOwnPhrases } from '#lab/shared/phrases.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;
let keeper: Caller;
let chen: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  keeper = await test.as(await aUser(test, 'keeper', { permissions: ['process:phrase:*'] }));
  chen = await test.as(await aUser(test, 'chen'));
});
afterAll(() => test.stop());

const route = '/process/phrases';
const aPhrase = (textZh: string, more: object = {}) => ({ textZh, kind: 'both', position: 1, enabled: true, ...more });

describe('phrases of the company', () => {
  it('are kept with a permission, and each save is in the audit', async () => {
    (await chen.post(route, aPhrase('同意'))).expectCode(errors.forbidden);
    (await chen.get(route)).expectCode(errors.forbidden);
    const { id, version } = (await keeper.post(route, aPhrase('同意', { textEn: 'Agreed', kind: 'approve' }))).data;
    expect((await keeper.put(`${route}/${id}`, aPhrase('同意采购', { version }))).data.textZh).toBe('同意采购');
    (await keeper.put(`${route}/${id}`, aPhrase('同意', { version }))).expectCode(errors.stale);
    const written = await test.db.query({
      sql: 'SELECT `action` FROM `audit` WHERE `recordId` = ? ORDER BY `at`, `id`',
      values: [id],
    });
    expect(written).toHaveLength(2);
    await keeper.delete(`${route}/${id}`);
  });

  it('are offered to every signed-in user in their order, but for those that are out of use', async () => {
    for (const [position, textZh, more] of [
      [2, '请补充报价', { textEn: 'Add a quote', kind: 'reject' }],
      [1, '同意', { kind: 'approve' }],
      [3, '已停用', { enabled: false }],
    ] as const)
      expect((await keeper.post(route, aPhrase(textZh, { position, ...more }))).status).toBe(201);
    expect((await chen.get(`${route}/offered`)).data).toEqual([
      { kind: 'approve', text: { zh: '同意', en: null } },
      { kind: 'reject', text: { zh: '请补充报价', en: 'Add a quote' } },
    ]);
    (await test.nobody().get(`${route}/offered`)).expectCode(errors.notSignedIn);
  });

  it('have 200 characters at most, and say what they are for', async () => {
    for (const wrong of [aPhrase('长'.repeat(longestPhrase + 1)), aPhrase('x', { kind: 'other' }), aPhrase(' ')])
      (await keeper.post(route, wrong)).expectCode(errors.field);
    expect((await keeper.post(route, aPhrase('长'.repeat(longestPhrase)))).status).toBe(201);
  });

  it('are a hundred at most: 8085, for the one too many of two at once as well', async () => {
    const repo = test.db.repo(CompanyPhrase);
    const [row] = await repo.find({ take: 1 });
    const missing = mostCompanyPhrases - 1 - (await repo.count());
    const more = Array.from({ length: missing }, (_, n) => ({ ...row!, id: `more${n}`, textZh: `more ${n}` }));
    await test.db.unit(() => test.db.repo(CompanyPhrase).insert(more));
    const [one, other] = await Promise.all(['last', 'too many'].map((said) => keeper.post(route, aPhrase(said))));
    expect([one!.body.code, other!.body.code].sort()).toEqual([success, inboxErrors.tooManyPhrases.code].sort());
    (await keeper.post(route, aPhrase('again'))).expectCode(inboxErrors.tooManyPhrases);
    expect(await repo.count()).toBe(mostCompanyPhrases);
  });
});

describe('phrases of one’s own', () => {
  const mine = '/me/settings/phrases';

  it('are kept in their order for the person alone', async () => {
    const value = ['请尽快处理', 'Fine by me'];
    expect((await chen.put(mine, { value })).data).toMatchObject({ value, version: 1 });
    expect((await chen.get(mine)).data.value).toEqual(value);
    expect((await keeper.get(mine)).data.value).toBeNull();
    (await chen.put(mine, { value: [], version: 0 })).expectCode(errors.stale);
  });

  it('are 30 at most, of 200 characters, and not empty', async () => {
    const full = Array.from({ length: mostOwnPhrases }, (_, n) => `${n}${'长'.repeat(longestPhrase - 2)}`);
    expect((await chen.put(mine, { value: full })).data.value).toEqual(full);
    for (const value of [[...full, 'one more'], ['x'.repeat(longestPhrase + 1)], [' '], 'text'])
      (await chen.put(mine, { value })).expectCode(errors.field);
    expect((await chen.get(mine)).data.value).toEqual(full);
  });
});
