import { describe, expect, it } from '@jest/globals';
import { problemCodes, type Problem } from '#lab/process-engine/index.js';
import { problems as en } from '../../../shared/locales/en/problems.js';
import { problems as zh } from '../../../shared/locales/zh/problems.js';
import { blocking, byElement, sorted, warningsOf } from './problems.js';

const problem = (elementId: string, severity: Problem['severity'], code: Problem['code'] = 'no-name'): Problem => ({
  elementId,
  severity,
  code,
  message: '',
  args: {},
});

describe('problems of a diagram', () => {
  it('have a sentence in both languages, every one of them and no other', () => {
    expect(Object.keys(en).sort()).toEqual([...problemCodes].sort());
    expect(Object.keys(zh).sort()).toEqual([...problemCodes].sort());
  });

  it('name the same arguments in both languages', () => {
    const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();
    for (const code of problemCodes) expect([code, places(zh[code])]).toEqual([code, places(en[code])]);
  });

  it('are shown worst first', () => {
    const found = sorted([
      problem('a', 'notice'),
      problem('b', 'warning'),
      problem('c', 'error'),
      problem('d', 'warning'),
    ]);
    expect(found.map(({ elementId }) => elementId)).toEqual(['c', 'b', 'd', 'a']);
  });

  it('are counted on their element, notices and those of the file left out', () => {
    const marks = byElement([
      problem('a', 'warning'),
      problem('a', 'error'),
      problem('b', 'warning'),
      problem('c', 'notice'),
      problem('', 'error'),
    ]);
    expect([...marks]).toEqual([
      ['a', { count: 2, worst: 'error' }],
      ['b', { count: 1, worst: 'warning' }],
    ]);
  });

  it('keep a diagram from being published where they are errors; warnings are accepted', () => {
    const found = [problem('a', 'notice'), problem('b', 'warning'), problem('c', 'error')];
    expect(blocking(found).map(({ elementId }) => elementId)).toEqual(['c']);
    expect(warningsOf(found).map(({ elementId }) => elementId)).toEqual(['b']);
  });
});
