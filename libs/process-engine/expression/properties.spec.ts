import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  BudgetExceeded,
  compileExpression,
  compileUnaryTests,
  fromJson,
  toJson,
  type Expression,
  type Json,
} from './index.js';
import { builtins } from './builtins/index.js';
import { moment } from './testing/evaluated.js';

const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value): Json => JSON.parse(JSON.stringify(value)));

const names = ['a', 'b', 'xs', 'order', 'unit price', '__proto__', 'constructor'];
const leaf = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'xs',
    'order',
    'order.lines',
    'unit price',
    'item',
    'partial',
    '`__proto__`',
    'constructor',
  ),
  fc.constantFrom('null', 'true', 'false', '""', '"a"', '[]', '{}', '[1, "a", null]', '{a: 1, "__proto__": 2}'),
  fc.constantFrom('0', '1', '-1', '0.1', '2.5', '1e30', '9007199254740993', '1e-20', '1e6000'),
  fc.constantFrom('@"2024-02-29"', '@"10:00:00Z"', '@"2026-03-29T02:30:00@Europe/Berlin"', '@"2026-01-01T00:00:00"'),
  fc.constantFrom(
    '@"P1M"',
    '@"-P1D"',
    '@"PT0S"',
    '[1..3]',
    '(> 5)',
    'now()',
    'today()',
    'function(x) x',
    'function(x, y) x < y',
  ),
);

const builtinNames = [...builtins.keys()];

const expression = fc.letrec<{ any: string }>((tie) => {
  const any = tie('any');
  const join = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
    fc
      .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
      .map((texts) => texts.join(''));
  const operator = fc
    .constantFrom('+', '-', '*', '/', '**', '=', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in')
    .map((sign) => ` ${sign} `);
  const part = fc.constantFrom('a', 'start', 'year', 'time offset', 'months', '__proto__', 'constructor', 'length');
  const type = fc.constantFrom('number', 'list<number>', 'context<a: string>', 'Any', 'date and time', 'range');
  return {
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      join('(', any, operator, any, ')'),
      join('(', any, ').', part),
      join('(', any, ')[', any, ']'),
      join('(-', any, ')'),
      join('(if ', any, ' then ', any, ' else ', any, ')'),
      join('(for x in ', any, ' return ', any, ')'),
      join('(for x in ', any, '..', any, ', y in ', any, ' return ', any, ')'),
      join('(some x in ', any, ' satisfies ', any, ')'),
      join('(every x in ', any, ' satisfies ', any, ')'),
      join('(', any, ' between ', any, ' and ', any, ')'),
      join('(', any, ' in (', any, ', > ', any, ', [', any, '..', any, '], not(', any, ')))'),
      join('(', any, ' instance of ', type, ')'),
      join('[', any, ', ', any, ']'),
      join('{a: ', any, ', b: ', any, '}'),
      join('(function(x, y) ', any, ')(', any, ', ', any, ')'),
      fc
        .tuple(fc.constantFrom(...builtinNames), fc.array(any, { minLength: 0, maxLength: 4 }))
        .map(([name, args]) => `${name}(${args.join(', ')})`),
    ),
  };
}).any;

/** Evaluates; anything but a used-up budget fails the test. */
function outcome(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
  }
}

function evaluatesQuietly(compiled: Expression, variables: Readonly<Record<string, Json>>): void {
  const lookup = (name: string) => (Object.hasOwn(variables, name) ? fromJson(variables[name] ?? null) : undefined);
  outcome(() => {
    const json = toJson(compiled.evaluate(lookup, moment));
    expect(toJson(fromJson(JSON.parse(JSON.stringify(json))))).toEqual(json);
  });
}

describe('any text', () => {
  it('is a problem or has a value, and the value is JSON', () => {
    let evaluated = 0;
    const variables = fc.dictionary(fc.constantFrom(...names), anyJson);
    fc.assert(
      fc.property(expression, variables, (text, given) => {
        const result = compileExpression(text, { names });
        if ('problem' in result) return;
        evaluated += 1;
        evaluatesQuietly(result.expression, given);
        // Once more: an evaluation leaves nothing behind.
        evaluatesQuietly(result.expression, given);
      }),
      { numRuns: 600 },
    );
    expect(evaluated).toBeGreaterThan(200);
  });

  it('asks for nothing but what it says that it reads', () => {
    fc.assert(
      fc.property(expression, (text) => {
        const result = compileExpression(text, { names });
        if ('problem' in result) return;
        const { reads, inFilters, evaluate } = result.expression;
        const lookup = (name: string) => {
          expect(reads).toContain(name);
          return fromJson([{ a: 1 }, 2]);
        };
        outcome(() => evaluate(lookup, moment));
        expect(reads).toEqual(expect.arrayContaining([...inFilters]));
      }),
      { numRuns: 400 },
    );
  });

  it('is compiled without a crash even when it is no expression', () => {
    const token = fc.oneof(
      leaf,
      fc.constantFrom(
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        ',',
        '.',
        '..',
        ':',
        '?',
        '@',
        '"',
        '`',
        '\\',
        '//',
        '/*',
        '\n',
        '-',
        '->',
      ),
      fc.constantFrom(
        'if',
        'then',
        'else',
        'for',
        'in',
        'return',
        'some',
        'satisfies',
        'function',
        'instance of',
        'between',
        'not',
        'external',
      ),
      fc.string({ maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), fc.constantFrom('', ' '), (tokens, separator) => {
        const text = tokens.join(separator);
        const compiled = compileExpression(text, { names });
        const tests = compileUnaryTests(text, { names });
        if ('problem' in compiled) expect(compiled.problem.position).toBeLessThanOrEqual(text.length);
        else evaluatesQuietly(compiled.expression, {});
        if ('tests' in tests) outcome(() => tests.tests.test(5, () => undefined, moment));
      }),
      { numRuns: 600 },
    );
  });
});
