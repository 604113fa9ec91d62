import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { unproven } from '../support/jest/sentences-reporter.mjs';
import { allSentences } from './all-sentences.mjs';

it.each(allSentences)('%s', (_does, file, title) => {
  expect(readFileSync(join(process.cwd(), file), 'utf8').replace(/\\(['"`])/g, '$1')).toContain(title);
});

it('has a behaviour, a file and a title in each row', () => {
  expect(allSentences.filter((row) => (row as readonly string[]).length !== 3)).toEqual([]);
});

it('names each behaviour once', () => {
  const named = allSentences.map(([does]) => does);
  expect(named.filter((does, index) => named.indexOf(does) !== index)).toEqual([]);
});

it.each([
  ['that passed', [['menus lead to a page', 'passed']], []],
  ['that was skipped', [['menus lead to a page', 'pending']], ['a menu']],
  ['that is gone', [['menus are drawn', 'passed']], ['a menu']],
  [
    'that failed on one database of two',
    [
      ['menus lead to a page', 'passed'],
      ['menus lead to a page', 'failed'],
    ],
    ['a menu'],
  ],
])('of a row whose test is one %s', (_, tests, missed) => {
  const report = { file: 'a.spec.ts', tests: tests.map(([title = '', status = '']) => ({ title, status })) };
  const rows = [
    ['a menu', 'a.spec.ts', 'menus lead'],
    ['a table', 'b.spec.ts', 'is not part of this run'],
  ] as const;
  expect(unproven(rows, [report])).toEqual(missed);
});
