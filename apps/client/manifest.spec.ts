import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
}

const file = (name: string) => readFileSync(join(import.meta.dirname, 'public', name));
const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
const manifest = JSON.parse(file('manifest.webmanifest').toString()) as {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly Icon[];
};

/** Width and height as the head of a PNG file says. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it('names what a phone needs to install the application: a name, a page to start with and icons of two sizes', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(manifest).toMatchObject({ name: 'Labdesk', start_url: '/mobile/dashboard', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

it.each(manifest.icons)('has $src as a picture of the size that it says', ({ src, sizes, type }) => {
  expect(type).toBe('image/png');
  expect(sizeOf(file(src))).toBe(sizes);
});

it('has an icon for phones that do not read the manifest', () => {
  expect(page).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
  expect(sizeOf(file('apple-touch-icon.png'))).toBe('180x180');
});
