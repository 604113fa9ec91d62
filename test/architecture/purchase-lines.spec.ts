import { expect, it } from '@jest/globals';
import { allSentences } from './all-sentences.mjs';
import { purchaseLines } from './purchase-lines.js';

const rows = Object.entries(purchaseLines).flatMap(([part, lines]) =>
  lines.map(([line, ...shownBy]) => [part, line, shownBy] as const),
);
const known: ReadonlySet<string> = new Set(allSentences.map(([does]) => does));

it.each(rows)('%s: %s', (_part, _line, shownBy) => {
  expect(shownBy).not.toEqual([]);
  expect(shownBy.filter((does) => !known.has(does))).toEqual([]);
});

it('names each line of a part once', () => {
  const named = rows.map(([part, line]) => `${part}: ${line}`);
  expect(named.filter((line, at) => named.indexOf(line) !== at)).toEqual([]);
});
