import { describe, expect, it } from '@jest/globals';
import { Money } from '../subject/money.js';
import { Nothing, Stamp } from '../subject/stamp.js';
import { sameShown } from './same-shown.js';

describe('two parts of a screen say the same', () => {
  it.each([
    ['the same words', 'Paper', 'Paper', true],
    ['other words', 'Paper', 'Glass', false],
    ['a figure and the same as text', 2, '2', false],
    ['nothing, however it is written', undefined, false, true],
    ['an empty text and nothing', '', null, true],
    ['the same amount', <Money value="12.00" currency="CNY" />, <Money value="12.00" currency="CNY" />, true],
    ['another amount', <Money value="12.00" currency="CNY" />, <Money value="13.00" currency="CNY" />, false],
    ['another currency', <Money value="12.00" currency="CNY" />, <Money value="12.00" />, false],
    ['an amount and a dash', <Money value="12.00" />, <Nothing />, false],
    ['a day and words', <Stamp value="2026-11-30" kind="day" />, '2026-11-30', false],
  ])('%s', (_case, one, other, expected) => {
    expect(sameShown(one, other)).toBe(expected);
    expect(sameShown(other, one)).toBe(expected);
  });

  it('looks into what is within, and not at what a press does', () => {
    const part = (text: string, press: () => void) => (
      <p>
        <button type="button" onClick={press}>
          {text}
        </button>
        {text.length > 3 && <em>long</em>}
      </p>
    );
    expect(
      sameShown(
        part('Order', () => undefined),
        part('Order', () => undefined),
      ),
    ).toBe(true);
    expect(
      sameShown(
        part('Order', () => undefined),
        part('Out', () => undefined),
      ),
    ).toBe(false);
    expect(sameShown([1, 2], [1, 2, 3])).toBe(false);
  });
});
