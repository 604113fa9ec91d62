import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSimple, parseRules, printRules } from './rules.js';

describe('rules that find people', () => {
  it.each([
    ['departmentManager', [{ resolver: 'departmentManager', args: [] }]],
    ['departmentManager(2)', [{ resolver: 'departmentManager', args: ['2'] }]],
    [
      'departmentManager(2); user(u1)',
      [
        { resolver: 'departmentManager', args: ['2'] },
        { resolver: 'user', args: ['u1'] },
      ],
    ],
    ['role("QA; head", lab)', [{ resolver: 'role', args: ['QA; head', 'lab'] }]],
    ['role(=if a then "x" else "y, z")', [{ resolver: 'role', args: ['=if a then "x" else "y, z"'] }]],
    ['', []],
  ])('are read from %s', (text, rules) => {
    expect(parseRules(text)).toEqual(rules);
    expect(parseRules(printRules(rules))).toEqual(rules);
  });

  it('are no rules when they do not begin with a name', () => {
    expect(parseRules('2 managers')).toBeUndefined();
    expect(parseRules('ceo; (x)')).toBeUndefined();
  });

  it('are printed so that they are read back as they were', () => {
    const arg = fc
      .stringMatching(/^[^"'=\s][^"']{0,12}$/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const rule = fc.record({
      resolver: fc.constantFrom('user', 'role', 'departmentManager'),
      args: fc.array(arg, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 4 }), (rules) => {
        expect(parseRules(printRules(rules))).toEqual(rules);
      }),
    );
  });

  it('can be chosen from lists unless an expression or an unknown rule is among them', () => {
    const simple = (text: string) => parseRules(text)?.every(isSimple);
    expect(simple('departmentManager; departmentManager(3); ceo; user(u1); role(QA, lab)')).toBe(true);
    expect(simple('departmentManager(=level)')).toBe(false);
    expect(simple('departmentManager(0)')).toBe(false);
    expect(simple('ceo(1)')).toBe(false);
    expect(simple('anotherPerson')).toBe(false);
  });
});
