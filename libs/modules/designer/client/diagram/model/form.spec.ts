import { describe, expect, it } from '@jest/globals';
import { parseForm, printForm } from './form.js';

describe('rights to fields of a form', () => {
  it.each([
    ['', {}, ''],
    ['amount=hidden', { amount: 'hidden' }, 'amount=hidden'],
    [
      ' amount = hidden;lines.comments=edit; reason=read;',
      { amount: 'hidden', 'lines.comments': 'edit', reason: 'read' },
      'amount=hidden; lines.comments=edit',
    ],
    ['amount=secret; =edit; reason', {}, ''],
  ])('%s', (text, rights, printed) => {
    expect(parseForm(text)).toEqual(rights);
    expect(printForm(parseForm(text))).toBe(printed);
  });
});
