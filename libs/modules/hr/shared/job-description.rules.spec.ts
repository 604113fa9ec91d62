import { describe, expect, it } from '@jest/globals';
import { changedContent, contentOf, inEffect, weightTotal } from './job-description.rules.js';

const row = (more: object = {}) => ({ id: 'x', titleZh: '分析员', purpose: 'To measure', duties: null, ...more });

describe('two contents', () => {
  it('differ in the fields whose values do, in the order of the page', () => {
    expect(changedContent(row(), row({ id: 'y', version: 3 }))).toEqual([]);
    expect(changedContent(row(), row({ skills: 'HPLC', titleZh: '高级分析员' }))).toEqual(['titleZh', 'skills']);
  });

  it('have the same duties when texts and weights are the same', () => {
    const duties = (weight?: number | null) => row({ duties: [{ duty: 'Measure', weight }] });
    expect(changedContent(duties(null), duties())).toEqual([]);
    expect(changedContent(duties(40), duties(50))).toEqual(['duties']);
  });

  it('hold nothing but what a version keeps', () => {
    expect(contentOf(row({ state: '1' }))).toMatchObject({ titleZh: '分析员', grade: null });
    expect(contentOf(row({ state: '1' }))).not.toHaveProperty('state');
  });
});

it('weights add up where there are any', () => {
  expect(weightTotal(null)).toBeUndefined();
  expect(weightTotal([{ duty: 'a', weight: null }])).toBeUndefined();
  expect(
    weightTotal([
      { duty: 'a', weight: 60 },
      { duty: 'b', weight: 40 },
    ]),
  ).toBe(100);
});

it('the last version whose day has come is in effect', () => {
  const versions = [
    { number: 1, effectiveDay: '2026-01-01' },
    { number: 2, effectiveDay: '2026-06-01' },
    { number: 3, effectiveDay: '2026-06-01' },
  ];
  expect(inEffect(versions, '2025-12-31')).toBeUndefined();
  expect(inEffect(versions, '2026-05-31')?.number).toBe(1);
  expect(inEffect(versions, '2026-06-01')?.number).toBe(3);
});
