import { describe, expect, it } from '@jest/globals';
import { parseWeights, printWeights } from './weights.js';

describe('weights of votes', () => {
  it.each(['', 'role(qa)=2', 'role(qa, qc)=2; user(u1)=15; departmentManager(2)=1'])('go in and out: %s', (text) => {
    expect(printWeights(parseWeights(text) ?? [])).toBe(text);
  });

  it('are read with blanks and written without', () => {
    expect(printWeights(parseWeights(' role(qa) = 2 ;ceo=3') ?? [])).toBe('role(qa)=2; ceo=3');
  });

  it.each(['role(qa)', 'role(qa)=0', 'role(qa)=16', 'role(qa)=x', 'user(=boss)=2', '=2', 'oracle=2'])(
    'are left as text where an editor has no choices for them: %s',
    (text) => {
      expect(parseWeights(text)).toBeUndefined();
    },
  );
});
