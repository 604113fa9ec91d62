import { describe, expect, it } from '@jest/globals';
import type { Json } from '../expression/index.js';
import { mapResult, resultModes, type Decided, type ResultMode } from './index.js';

const of = (result: Json, valueName?: string): Decided => ({
  ok: true,
  result,
  matched: [],
  ...(valueName === undefined ? {} : { valueName }),
});

/** What each mode makes of a result, in the order of `resultModes`; undefined where it refuses. */
const cases: readonly [string, Decided, readonly (Json | undefined)[]][] = [
  ['no hit', of(null), [null, null, [], []]],
  ['one output', of({ a: 1 }), [1, { a: 1 }, [1], [{ a: 1 }]]],
  ['one output that is a context', of({ a: { b: 1 } }), [{ b: 1 }, { a: { b: 1 } }, [{ b: 1 }], [{ a: { b: 1 } }]]],
  ['one output that is null', of({ a: null }), [null, { a: null }, [null], [{ a: null }]]],
  ['two outputs', of({ a: 1, b: 2 }), [undefined, { a: 1, b: 2 }, undefined, [{ a: 1, b: 2 }]]],
  ['a list of one', of([{ a: 1 }]), [1, { a: 1 }, [1], [{ a: 1 }]]],
  ['two hits', of([{ a: 1 }, { a: 2 }]), [undefined, undefined, [1, 2], [{ a: 1 }, { a: 2 }]]],
  [
    'two hits of two outputs',
    of([
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ]),
    [
      undefined,
      undefined,
      undefined,
      [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ],
    ],
  ],
  ['an aggregate', of(5, 'sum'), [5, { sum: 5 }, [5], [{ sum: 5 }]]],
  ['a literal list', of([1, 2], 'x'), [[1, 2], { x: [1, 2] }, [[1, 2]], [{ x: [1, 2] }]]],
  [
    'a literal context',
    of({ a: 1, b: 2 }, 'x'),
    [{ a: 1, b: 2 }, { x: { a: 1, b: 2 } }, [{ a: 1, b: 2 }], [{ x: { a: 1, b: 2 } }]],
  ],
];

describe('mapResult', () => {
  it.each(
    cases.flatMap(([name, decided, results]) =>
      resultModes.map((mode, index) => ({ name, decided, mode, result: results[index] })),
    ),
  )('$mode of $name', ({ decided, mode, result }) => {
    const mapped = mapResult(decided, mode);
    if (result === undefined) expect(mapped).toMatchObject({ ok: false, code: 'result-shape' });
    else expect(mapped).toEqual({ ok: true, result });
  });

  it('says what does not fit', () => {
    const message = (decided: Decided, mode: ResultMode) => mapResult(decided, mode);
    expect(message(of([{ a: 1 }, { a: 2 }]), 'singleResult')).toMatchObject({
      message: '2 rules matched, and singleResult takes one',
    });
    expect(message(of({ a: 1, b: 2 }), 'singleEntry')).toMatchObject({
      message: 'there are 2 outputs, and singleEntry takes one',
    });
  });
});
