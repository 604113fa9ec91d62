import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequestDraft } from '../../support/builders/purchase.js';
import { minutes } from '../../support/clock.js';

let test: TestApp;
let company: Company;
let chen: Caller;
let stranger: Caller;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  chen = await test.as(company.chen);
  stranger = await test.as(
    await aUser(test, 'stranger', { permissions: ['purchase:request:search', 'purchase:request:create'] }),
  );
});
afterAll(() => test.stop());

describe('an upload', () => {
  it('is kept under a name of ours and given back only through a link that was made for the reader', async () => {
    const { id, name, mime } = (await chen.upload('/files', '../../报价 单.png', png)).data;
    expect({ name, mime }).toEqual({ name: '报价 单.png', mime: 'image/png' });
    const { url } = (await chen.get(`/files/${id}/link`)).data as { url: string };
    const response = await fetch(`${test.address}${url}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('报价 单.png')}`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const shown = await fetch(`${test.address}${url}&show=true`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(shown.headers.get('content-type')).toBe('image/png');

    (await stranger.get(`/files/${id}/link`)).expectCode(errors.notFound);
    expect((await fetch(`${test.address}${url.replace(company.chen, 'other')}`)).status).toBe(404);
    expect((await fetch(`${test.address}${url.slice(0, -2)}`)).status).toBe(404);
    test.clock.pass(minutes(1) + 1000);
    expect((await fetch(`${test.address}${url}`)).status).toBe(404);
  });

  it.each([
    ['empty.pdf', Buffer.alloc(0), 'empty'],
    ['page.png', Buffer.from('<html><script>alert(1)</script></html>'), 'kind'],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'kind'],
    ['run.exe', Buffer.from('MZ......'), 'kind'],
    ['quote.pdf.exe', png, 'kind'],
    ['notes.txt', Buffer.from([0xff, 0xfe, 0x00, 0x41]), 'kind'],
    ['photo.jpg', png, 'kind'],
  ])('%s is refused', async (name, bytes, why) => {
    const answer = await chen.upload('/files', name, bytes);
    answer.expectCode(errors.fileRefused);
    expect(answer.body.message).toContain(why);
  });

  it('of more than 10 MB is refused', async () => {
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
    (await chen.upload('/files', 'large.png', large)).expectCode(errors.fileRefused);
  });

  it('belongs to the record it was given to, and to nobody else’s', async () => {
    const category = await aCategory(test, 'FI');
    const file = (await chen.upload('/files', 'quote.png', png)).data.id as string;
    const draft = aRequestDraft(category, company.chen, { files: [file] });
    const { id, files } = (await chen.post('/purchase/requests', draft)).data;
    expect(files).toEqual([{ id: file, name: 'quote.png', size: png.length, mime: 'image/png' }]);

    const foreign = (await stranger.upload('/files', 'mine.png', png)).data.id as string;
    (await chen.post('/purchase/requests', aRequestDraft(category, company.chen, { files: [foreign] }))).expectCode(
      errors.notFound,
    );
    (await chen.post('/purchase/requests', aRequestDraft(category, company.chen, { files: [file] }))).expectCode(
      errors.notFound,
    );
    (await stranger.get(`/files/${file}/link`)).expectCode(errors.notFound);
    expect((await chen.get(`/purchase/requests/${id}`)).data.files).toHaveLength(1);
  });
});
