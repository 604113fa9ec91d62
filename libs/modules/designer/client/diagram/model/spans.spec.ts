import { describe, expect, it } from '@jest/globals';
import { parseReminders, parseSpan, printReminders, printSpan } from './spans.js';

describe('time spans', () => {
  it.each(['PT30M', 'PT4H', 'P2D', 'P1W'])('reads %s and prints it again', (text) => {
    const span = parseSpan(text);
    expect(span && printSpan(span)).toBe(text);
  });

  it.each(['', 'P0D', 'P1DT4H', '=days', '2026-01-01'])('leaves “%s” to be edited as text', (text) => {
    expect(parseSpan(text)).toBeUndefined();
  });
});

describe('reminders', () => {
  it.each(['P1D', 'P1D R3/P1D', 'PT4H R2/PT1H'])('reads %s and prints it again', (text) => {
    const reminders = parseReminders(text);
    expect(reminders && printReminders(reminders)).toBe(text);
  });

  it.each(['R3/P1D', 'P1D P2D', 'P1D R/P1D', 'P1D R3/P1D P2D'])('leaves “%s” to be edited as text', (text) => {
    expect(parseReminders(text)).toBeUndefined();
  });
});
