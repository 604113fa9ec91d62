import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FactType } from '#lab/shared/define-subject.js';
import { operatorsOf, parseCondition, printCondition, takesValue, type Clause } from './condition.js';

const facts: Readonly<Record<string, FactType>> = {
  amount: 'money',
  count: 'number',
  kind: 'text',
  other: 'any',
  urgent: 'boolean',
  day: 'day',
  tags: 'list',
};

const decimal = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => (part === 0 ? String(whole) : `${whole}.${String(part).padStart(2, '0').replace(/0$/, '')}`));
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const text = fc.string({ minLength: 1, unit: 'grapheme' });

function clauseOf([fact, type]: [string, FactType]): fc.Arbitrary<Clause> {
  return fc.constantFrom(...operatorsOf(type)).chain((operator): fc.Arbitrary<Clause> => {
    if (!takesValue(operator)) return fc.constant({ fact, operator, value: undefined });
    const values: Readonly<Record<string, fc.Arbitrary<string | boolean>>> = {
      money: decimal,
      number: decimal,
      boolean: fc.boolean(),
      day,
    };
    const value: fc.Arbitrary<Clause['value']> =
      operator === 'in' ? fc.array(text, { minLength: 1, maxLength: 3 }) : (values[type] ?? text);
    return value.map((chosen) => ({ fact, operator, value: chosen }));
  });
}

describe('a condition', () => {
  it('is read back as it was chosen', () => {
    const clause = fc.constantFrom(...Object.entries(facts)).chain(clauseOf);
    const condition = fc.record({
      joined: fc.constantFrom('and' as const, 'or' as const),
      clauses: fc.array(clause, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(condition, (chosen) => {
        const read = parseCondition(printCondition(chosen, facts), facts);
        // One clause is joined by nothing.
        expect(read).toEqual(chosen.clauses.length === 1 ? { ...chosen, joined: 'and' } : chosen);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, readonly Clause[]]>([
    ['amount > 20000', [{ fact: 'amount', operator: '>', value: '20000' }]],
    ['= 20000 <= amount', [{ fact: 'amount', operator: '>=', value: '20000' }]],
    ['kind in ["a", "b"]', [{ fact: 'kind', operator: 'in', value: ['a', 'b'] }]],
    ['urgent = false', [{ fact: 'urgent', operator: '=', value: false }]],
    ['urgent != false', [{ fact: 'urgent', operator: '=', value: true }]],
    ['@"2026-01-31" > day', [{ fact: 'day', operator: '<', value: '2026-01-31' }]],
    ['null != kind', [{ fact: 'kind', operator: 'filled', value: undefined }]],
    [
      'urgent and count = -2.50',
      [
        { fact: 'urgent', operator: '=', value: true },
        { fact: 'count', operator: '=', value: '-2.5' },
      ],
    ],
  ])('that someone has written is read: %s', (written, clauses) => {
    expect(parseCondition(written, facts)?.clauses).toEqual(clauses);
  });

  it.each([
    '',
    'amount >',
    'amount > count',
    'amount * 2 > 5',
    'unknown > 5',
    'amount > "5"',
    'kind = 5',
    'kind > "a"',
    'count',
    'urgent and (amount > 5 or count > 1)',
    'amount between 1 and 2',
    'not(amount > 5)',
    'outcome = "approve"',
  ])('that is more than that opens as FEEL: %s', (written) => {
    expect(parseCondition(written, facts)).toBeUndefined();
  });
});
