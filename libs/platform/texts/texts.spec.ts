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

describe('a text with values', () => {
  const table = (row: Record<string, string>) => ({ room: 'visits', zh: row, en: row });
  const texts = new Texts([
    table({
      plain: '{{name}} came ({{ at }})',
      other: '$t(visits.plain)!',
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      own: 'only {{name}}',
    }),
  ]);

  it('has them in its places, as they are, however often it is said', () => {
    for (const name of ['Li', '{{at}} $t(visits.own)', '<b>'])
      expect(texts.say('en', 'visits.plain', { name, at: 3 })).toBe(`${name} came (3)`);
  });

  it('is that of the first key that exists', () => {
    for (const _ of [1, 2]) expect(texts.say('en', ['visits.none', 'visits.own'], { name: 'Li' })).toBe('only Li');
    expect(texts.say('en', ['visits.none'], { name: 'Li' })).toBe('visits.none');
  });

  it('counts, names other texts, and leaves a place without a value empty', () => {
    for (const _ of [1, 2]) {
      expect(texts.say('en', 'visits.days', { count: 1 })).toBe('1 day');
      expect(texts.say('en', 'visits.days', { count: 2 })).toBe('2 days');
      expect(texts.say('en', 'visits.other', { name: 'Li', at: 3 })).toBe('Li came (3)!');
      expect(texts.say('en', 'visits.own', { name: undefined })).toBe('only ');
    }
  });
});
