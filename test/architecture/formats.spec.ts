import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Where dates are written, for all screens; figures, money and spans are in `shared/{figures,money,moments}.ts`. */
const helpers = ['libs/ui/dates.ts'];
const byHand = /\.toLocale(?:Date|Time)?String\(|\bIntl\.|\.format\(/;

const screens = [
  'libs/ui',
  'apps/client/src',
  ...readdirSync('libs/modules').map((room) => join('libs/modules', room, 'client')),
];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path))
    .map((path) => join(folder, path));
}

it('no screen writes dates, numbers or money by hand', () => {
  const folders = screens.filter((folder) => {
    try {
      return readdirSync(folder).length > 0;
    } catch {
      return false;
    }
  });
  const files = folders.flatMap(filesBelow).filter((path) => !helpers.includes(path));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (byHand.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
