import { describe, expect, it } from '@jest/globals';
import { similarity } from './similarity.js';

const of = (title: string, category?: string) => ({ title, category });

describe('how similar two requests are', () => {
  it('is measured by the words of their titles, in any order and script', () => {
    expect(similarity(of('Nitrile gloves M'), of('gloves, nitrile (M)'))).toBe(1);
    expect(similarity(of('液相色谱柱'), of('液相色谱柱'))).toBe(1);
    expect(similarity(of('液相色谱柱'), of('气相色谱柱'))).toBeGreaterThan(
      similarity(of('液相色谱柱'), of('丁腈手套')),
    );
    expect(similarity(of('Gloves'), of('Centrifuge'))).toBe(0);
  });

  it('is more for the same category, and nothing for two without one', () => {
    expect(similarity(of('Gloves', 'A'), of('Tips', 'A'))).toBe(0.5);
    expect(similarity(of('Gloves'), of('Tips'))).toBe(0);
    expect(similarity(of(''), of(''))).toBe(0);
  });
});
