import { describe, expect, it } from '@jest/globals';
import { substituteFor, substitutesFor, substitutionFor, type Absences } from './substitutes.js';

/** Absent users with their substitutes, and users who cannot be given work. */
function absences(substitutes: Readonly<Record<string, string>>, disabled: readonly string[] = []): Absences {
  return { substituteOf: (user) => substitutes[user], isEnabled: (user) => !disabled.includes(user) };
}
const found = (substitutes: Record<string, string>, disabled?: string[]) =>
  substituteFor(absences(substitutes, disabled), 'a');

describe('of several absences at once', () => {
  const requests = { kinds: ['purchase-request', 'purchase-order'] };
  const all = { kinds: null };

  it('the one that names the kind counts, before one for all kinds, whichever came first', () => {
    expect(substitutionFor([all, requests], 'purchase-order')).toBe(requests);
    expect(substitutionFor([requests, all], 'leave-claim')).toBe(all);
    expect(substitutionFor([{}], 'leave-claim')).toEqual({});
  });

  it('none counts for a kind that none names, nor one of some kinds where no kind is known', () => {
    expect(substitutionFor([requests], 'leave-claim')).toBeUndefined();
    expect(substitutionFor([{ kinds: [] }], 'leave-claim')).toBeUndefined();
    expect(substitutionFor([requests], undefined)).toBeUndefined();
    expect(substitutionFor([requests, all], undefined)).toBe(all);
  });
});

describe('the substitute of a user', () => {
  it('exists only while the user is absent', () => {
    expect(found({ b: 'c' })).toBeUndefined();
    expect(found({ a: 'b' })).toBe('b');
  });

  it('is the end of a chain of at most three', () => {
    expect(found({ a: 'b', b: 'c', c: 'd' })).toBe('d');
    expect(found({ a: 'b', b: 'c', c: 'd', d: 'e' })).toBeUndefined();
  });

  it('is missing where the chain is a circle or ends at a user who cannot be given work', () => {
    expect(found({ a: 'b', b: 'a' })).toBeUndefined();
    expect(found({ a: 'b', b: 'c', c: 'b' })).toBeUndefined();
    expect(found({ a: 'b' }, ['b'])).toBeUndefined();
  });

  it('has one assignment of a task, and none where they have the task themselves', () => {
    const absent = absences({ a: 'c', b: 'c' });
    const substitute = { principal: 'u:c', way: 'substitute', onBehalfOf: 'a' };
    expect(substitutesFor(absent, ['u:a', 'u:b', 'g:x'])).toEqual([substitute]);
    expect(substitutesFor(absent, ['u:a', 'u:c'])).toEqual([]);
  });
});
