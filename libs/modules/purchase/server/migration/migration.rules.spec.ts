import { describe, expect, it } from '@jest/globals';
import { migrationStates } from '../../shared/migration.words.js';
import { isActive, repeated, wrongPrice } from './migration.rules.js';

describe('the last price of an item', () => {
  it.each([
    [{ lastPrice: null, lastCurrency: null }, []],
    [{}, []],
    [{ lastPrice: '0.00', lastCurrency: 'CNY' }, []],
    [{ lastPrice: '-0.01', lastCurrency: 'CNY' }, [['lastPrice', 'tooSmall']]],
    [{ lastPrice: '5.00', lastCurrency: null }, [['lastCurrency', 'required']]],
    [{ lastPrice: null, lastCurrency: 'CNY' }, [['lastPrice', 'required']]],
  ])('%j is refused at %j', (values, refused) => {
    expect(wrongPrice(values).map(({ path, args }) => [path, args?.[0]])).toEqual(refused);
  });
});

describe('external keys', () => {
  it('are refused from their second time on; missing ones are refused as such', () => {
    expect([...repeated(['a', 'b', 'a', '', '', 'A', 'a'])]).toEqual([2, 6]);
  });
});

describe('a run', () => {
  it('is active while its rows are brought in or taken back', () => {
    expect(migrationStates.filter(isActive)).toEqual(['running', 'undoing']);
  });
});
