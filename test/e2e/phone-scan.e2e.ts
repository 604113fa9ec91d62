import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { codeFilm, codePicture, emptyFilm } from '../support/codes.js';
import { sizeOfJpeg, withOrientation } from '../support/jpeg.js';
import { test } from './desk.js';
import { raiseSmallRequest } from './pages/requests.js';
import { filled, tablesOf } from './pages/tables.js';

/** What the camera sees; written before it is opened. */
const film = join(mkdtempSync(join(tmpdir(), 'labdesk-film-')), 'camera.y4m');

test.use({
  contextOptions: { reducedMotion: 'reduce', hasTouch: true, isMobile: true },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] });
    },
    { scope: 'worker' },
  ],
});

const asPhone = (page: Page) => page.setViewportSize({ width: 360, height: 740 });

test('a record is found by its number before the camera, by a photo of its address, and by what is typed', async ({
  as,
  clerk,
  language,
}) => {
  const { inbox } = tablesOf(language);
  const { scan } = inbox.phone;
  const chen = await as('chen.siyuan');
  const { page } = chen;
  const id = (await raiseSmallRequest(chen, 'Gloves with a label')).split('/').at(-1) ?? '';
  const { number } = await (await clerk('chen.siyuan')).get<{ number: string }>(`/purchase/requests/${id}`);
  await asPhone(page);
  const record = page.locator('.inbox-head').getByText(number);
  const back = page.getByRole('button', { name: inbox.phone.back });
  const photo = async (text: string) => {
    const buffer = await codePicture(text, 'QRCode');
    await page.getByLabel(scan.photo).setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
  };

  // The number on a label, in bars.
  writeFileSync(film, await codeFilm(number, 'Code128'));
  await page.goto('/mobile/dashboard');
  const asked = new Set<string>();
  page.on('request', (request) => void asked.add(new URL(request.url()).origin));
  await page.getByRole('link', { name: scan.open }).click();
  await expect(record).toBeVisible();
  expect(new URL(page.url()).searchParams.get('record')).toBe(`purchase-request:${id}`);

  // Back before the camera; this time a photo of its address.
  writeFileSync(film, emptyFilm());
  await back.click();
  await expect(page.getByText(scan.hint)).toBeVisible();
  await photo(`${new URL(page.url()).origin}/purchase/myPrList/${id}`);
  await expect(record).toBeVisible();

  await back.click();
  await photo('https://elsewhere.test/verify/1');
  await expect(page.getByText(scan.elsewhereText)).toBeVisible();
  await expect(page.getByText('https://elsewhere.test/verify/1')).toBeVisible();

  await page.getByRole('button', { name: scan.another }).click();
  // The page with the camera is there anew, and its field with it.
  await expect(page.getByText(scan.hint)).toBeVisible();
  await page.getByLabel(scan.field).fill('no such number');
  await page.getByRole('button', { name: scan.find }).click();
  await expect(page.getByText(scan.nothingText)).toBeVisible();
  await page.getByLabel(scan.field).fill(number.slice(0, 6));
  await page.getByRole('button', { name: scan.find }).click();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(record).toBeVisible();
  // The library that reads codes is our own server's too.
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('a photo is taken for a request, made smaller and upright, and sent again after the line broke', async ({
  as,
  clerk,
  language,
}) => {
  const { ui, purchase } = tablesOf(language);
  const chen = await as('chen.siyuan');
  const { page } = chen;
  await asPhone(page);
  await page.goto('/purchase/myPrList/new?site=full');
  await expect(page.getByRole('button', { name: ui.file.photo })).toBeVisible();
  const camera = page.getByLabel(filled(ui.file.photoOf, { label: purchase.request.fields.files }));
  expect(await camera.getAttribute('capture')).toBe('environment');
  const large = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    const context = canvas.getContext('2d')!;
    for (let at = 0; at < 4000; at++) {
      context.fillStyle = `hsl(${(at * 37) % 360} 80% 50%)`;
      context.fillRect((at * 97) % 3000, (at * 53) % 2000, 60, 60);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  // As a phone that is held upright writes it: lying, with a note that it is to be turned.
  const buffer = withOrientation(Buffer.from(large, 'base64'), 6);

  await page.route('**/api/files', (route) => route.abort());
  await camera.setInputFiles({ name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer });
  const again = page.getByRole('button', { name: ui.file.again });
  await expect(again).toBeVisible();
  await page.unroute('**/api/files');
  const sending = page.waitForResponse('**/api/files');
  await again.click();
  const { data } = (await (await sending).json()) as { readonly data: { readonly id: string } };
  const { url } = await (await clerk('chen.siyuan')).get<{ url: string }>(`/files/${data.id}/link`);
  const kept = await (await page.request.get(url)).body();
  expect(sizeOfJpeg(kept)).toEqual([1365, 2048]);
  expect(kept.length).toBeLessThan(buffer.length / 2);
  await expect(page.getByRole('button', { name: /IMG_0001\.jpg/ }).first()).toBeVisible();
  await expect(again).toHaveCount(0);
});
