import { describe, expect, it } from '@jest/globals';
import { SealedForever, Secrets } from './secrets.js';

const oldKey = 'the key of last year, with 32 and more characters';
const newKey = 'the key of this year, with 32 and more characters';

describe('secrets', () => {
  const secrets = new Secrets(newKey);

  it('come back as they were, and never look the same twice', () => {
    const sealed = secrets.seal('pä$$wörd', 'mail.password');
    expect(sealed).not.toContain('pä$$');
    expect(sealed).not.toBe(secrets.seal('pä$$wörd', 'mail.password'));
    expect(secrets.open(sealed, 'mail.password')).toBe('pä$$wörd');
  });

  it('are bound to their place and to every bit of them', () => {
    const sealed = secrets.seal('secret', 'mail.password');
    expect(() => secrets.open(sealed, 'storage.password')).toThrow();
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => secrets.open(changed, 'mail.password')).toThrow();
  });

  it('are opened by a former key, and said to be old', () => {
    const sealed = new Secrets(oldKey).seal('secret', 'p');
    expect(() => secrets.open(sealed, 'p')).toThrow(SealedForever);
    const both = new Secrets(newKey, [oldKey]);
    expect(both.open(sealed, 'p')).toBe('secret');
    expect(both.isOld(sealed)).toBe(true);
    expect(both.isOld(both.seal('secret', 'p'))).toBe(false);
  });
});
