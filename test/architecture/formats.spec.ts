import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** Where dates are written, for all screens; figures, money and spans are in `shared/{figures,money,moments}.ts`. */
const helpers = ['libs/ui/dates.ts'];
/** A format of the browser; decimals, thousands, rounding or a sign of money put together in place. */
const byHand = new RegExp(
  [
    String.raw`\.toLocale(?:Date|Time)?String\(|\bIntl\.|\.format\(`,
    String.raw`\.to(?:Fixed|Precision|Exponential)\(`,
    String.raw`\\B\(\?=`,
    String.raw`Math\.(?:round|floor|ceil)\(.*\* ?10+\) ?\/ ?10+`,
    String.raw`\}\.\$\{[^}]*(?:pad(?:Start|End)|slice|%)`,
    String.raw`[¥￥€£]\$?\{|\$\$\{`,
  ].join('|'),
);

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

it.each([
  'const text = at.toLocaleDateString();',
  'const text = day.format("YYYY");',
  'return (ms / 1000).toFixed(1);',
  'return share.toPrecision(3);',
  "return whole.replace(/\\B(?=(\\d{3})+$)/g, ',');",
  'return Math.round(hours * 100) / 100;',
  "return `${whole}.${cents.padStart(2, '0')}`;",
  'return `${cents / 100}.${String(cents % 100)}`;',
  'return `¥${amount}`;',
  '<span>€{amount}</span>',
  'return `$${amount}`;',
])('sees a format that is written by hand: %s', (line) => {
  expect(byHand.test(line)).toBe(true);
});

it.each([
  'const seconds = Math.round(left / 1000);',
  'const title = `${words.texts}.${key}`;',
  'const path = `/purchase/${id}`;',
  'return rounded(ms / 1000, 1);',
])('passes what is none: %s', (line) => {
  expect(byHand.test(line)).toBe(false);
});

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
