import { describe, expect, it } from '@jest/globals';
import { caseCount, withoutCases } from './scenarios.js';

const text = JSON.stringify({ diagrams: ['a.bpmn'], cases: [{ name: 'one' }, { name: 'two', steps: [] }] });

describe('scenarios', () => {
  it('are left behind by name; the others stay as they are', () => {
    expect(JSON.parse(withoutCases(text, ['one']) ?? '')).toEqual({
      diagrams: ['a.bpmn'],
      cases: [{ name: 'two', steps: [] }],
    });
    expect(withoutCases(text, ['one', 'two'])).toBeNull();
  });

  it('are counted while they can be read', () => {
    expect([caseCount(text), caseCount('  '), caseCount('{'), caseCount('[]')]).toEqual([2, 0, undefined, undefined]);
  });
});
