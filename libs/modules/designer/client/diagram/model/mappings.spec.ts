import { describe, expect, it } from '@jest/globals';
import { parseMappings, printMappings } from './mappings.js';

describe('mappings', () => {
  it.each([
    ['', { all: false, named: [] }],
    ['*', { all: true, named: [] }],
    ['name', { all: false, named: [{ target: 'name', source: '' }] }],
    [
      '*; amount = total * 2; 单号 = f("a;b")',
      {
        all: true,
        named: [
          { target: 'amount', source: 'total * 2' },
          { target: '单号', source: 'f("a;b")' },
        ],
      },
    ],
  ])('are read and written as they were: %s', (text, mappings) => {
    expect(parseMappings(text)).toEqual(mappings);
    expect(printMappings(mappings)).toBe(text);
  });

  it('are no list where a part has no name', () => {
    expect(parseMappings('1 + 1')).toBeUndefined();
  });

  it('need no expression where the value has the same name, and are left out without a name', () => {
    const named = [
      { target: 'a', source: 'a' },
      { target: '', source: 'b' },
    ];
    expect(printMappings({ all: false, named })).toBe('a');
  });
});
