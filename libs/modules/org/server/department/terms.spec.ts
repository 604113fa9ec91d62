import { expect, it } from '@jest/globals';
import { termsOf } from './terms.js';

it.each([
  ['nobody ever', null, [], []],
  ['one all along', 'a', [], [{ userId: 'a', from: null, until: null }]],
  [
    'one after the other',
    'b',
    [{ day: '2026-03-01', from: 'a', to: 'b' }],
    [
      { userId: 'b', from: '2026-03-01', until: null },
      { userId: 'a', from: null, until: '2026-03-01' },
    ],
  ],
  [
    'a gap',
    'b',
    [
      { day: '2026-05-01', from: null, to: 'b' },
      { day: '2026-03-01', from: 'a', to: null },
    ],
    [
      { userId: 'b', from: '2026-05-01', until: null },
      { userId: 'a', from: null, until: '2026-03-01' },
    ],
  ],
  [
    'a slip that was mended on the day',
    'b',
    [
      { day: '2026-03-01', from: 'x', to: 'b' },
      { day: '2026-03-01', from: 'a', to: 'x' },
    ],
    [
      { userId: 'b', from: '2026-03-01', until: null },
      { userId: 'a', from: null, until: '2026-03-01' },
    ],
  ],
])('%s', (_, present, handovers, terms) => {
  expect(termsOf(present, handovers)).toEqual(terms);
});
