import { describe, expect, it } from '@jest/globals';
import { Texts } from './texts.js';

const room = (name: string, word: string) => ({ room: name, zh: { word: `${word}（中）` }, en: { word } });

describe('a text', () => {
  it('is said in the language that is asked for, however often', () => {
    const texts = new Texts([room('visits', 'Visit')]);
    for (const _ of [1, 2]) {
      expect(texts.say('en', 'visits.word')).toBe('Visit');
      expect(texts.say('zh', 'visits.word')).toBe('Visit（中）');
    }
  });

  it('is that of a library that was added after it was asked for', () => {
    const texts = new Texts([room('visits', 'Visit')]);
    expect(texts.say('en', 'kit.word')).toBe('kit.word');
    texts.add(room('kit', 'Kit'));
    expect(texts.say('en', 'kit.word')).toBe('Kit');
    texts.add(room('kit', 'Other kit'));
    expect(texts.say('en', 'kit.word')).toBe('Other kit');
  });
});
