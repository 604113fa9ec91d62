import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aUser } from '../../support/builders/org.js';

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  admin = await test.as(await aUser(test, 'admin', { permissions: ['*'] }));
});
afterAll(() => test.stop());

const tenant = async () => (await test.nobody().get('/auth/getSysTenant')).data;
const put = (name: string, bytes: Buffer, kind = 'maxLogo') => admin.upload(`/system/config/logo/${kind}`, name, bytes);

describe('the company', () => {
  it('is known to everybody by its name, with a logo only when there is one', async () => {
    expect(await tenant()).toEqual({ nameZh: 'Labdesk', nameEn: 'Labdesk', language: 'zh' });
  });

  it('shows its logo to people in front of the sign-in', async () => {
    expect((await put('logo.png', png)).data).toBeNull();
    const { maxLogo } = await tenant();
    const picture = await test.nobody().get(String(maxLogo).replace('/api', ''));
    expect(picture.raw.equals(png)).toBe(true);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    await put('again.png', png);
    expect((await tenant()).maxLogo).not.toBe(maxLogo);
    (await test.nobody().get('/tenant/logo/minLogo')).expectCode(errors.notFound);
    (await test.nobody().get('/tenant/logo/other')).expectCode(errors.notFound);
    expect((await admin.delete('/system/config/logo/maxLogo')).data).toBeNull();
    expect((await tenant()).maxLogo).toBeUndefined();
  });

  it('takes pictures only, of at most 5 MB, judged by their bytes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const [name, bytes] of [
      ['logo.svg', svg],
      ['logo.png', svg],
      ['logo.png', Buffer.from('%PDF-1.4')],
      ['logo.gif', Buffer.from('GIF89a')],
      ['logo.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])],
    ] as const)
      (await put(name, bytes)).expectCode(errors.fileRefused);
    (await put('logo.png', png, 'midLogo')).expectCode(errors.notFound);
    expect((await admin.get('/system/audit?action=config.logo')).data.total).toBe(3);
  });
});
