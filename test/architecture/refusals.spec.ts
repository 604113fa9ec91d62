import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { en } from '#lab/shared/locales/en.js';
import { zh } from '#lab/shared/locales/zh.js';
import { languages, type Language, type Texts } from '#lab/shared/texts.js';

/** The catalogue: every number with how many places its sentence may fill from the parts after the first `&&`. */
const catalogue: Readonly<Record<number, 0 | 1 | 2>> = {
  ...noPlaces([0, 1, 101, 204, 401, 403]),
  ...noPlaces([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1010, 1011]),
  ...noPlaces([2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017]),
  ...noPlaces([2021, 2022, 2029, 2030, 2101, 2102]),
  ...noPlaces([3001, 3002, 3003, 3004, 3005, 3006, 3007, 3008, 3101]),
  ...noPlaces([4002, 4003, 4007, 4008, 4009, 4103, 4104, 4105, 4106]),
  ...noPlaces([5001, 5002, 5003, 5004, 5005, 5006, 5007, 5008, 5009, 5101]),
  ...noPlaces([6001, 6002, 6003, 6004, 6005, 6006, 6009, 6010]),
  ...noPlaces([7001, 7004]),
  ...noPlaces([8001, 8004, 8006, 8008, 8010, 8013, 8015, 8018]),
  // Who, where or how much: the sentence names it.
  ...onePlace([102, 1009, 2031, 4001, 4004, 4005, 4006, 4101, 4102, 6007, 6008, 7002, 7003, 7101]),
  ...onePlace([8003, 8005, 8007, 8009, 8011, 8014, 8016, 8017]),
  8002: 2,
  8012: 2,
};

function noPlaces(codes: readonly number[]): Record<number, 0> {
  return Object.fromEntries(codes.map((code) => [code, 0]));
}

function onePlace(codes: readonly number[]): Record<number, 1> {
  return Object.fromEntries(codes.map((code) => [code, 1]));
}

const tables = readdirSync(join(process.cwd(), 'libs/modules'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.split(sep).join('/'))
  .filter((path) => /^\w+\/shared\/locales\/(zh|en)\.ts$/.test(path));

/** Every sentence of a language by its number; a room's own goes before that of the platform, as on the screen. */
async function sentencesOf(language: Language): Promise<Map<number, string>> {
  const said = new Map<number, string>();
  const add = (table: Texts) => {
    const sentences = table['errors'];
    if (typeof sentences !== 'object') return;
    for (const [code, sentence] of Object.entries(sentences)) said.set(Number(code), String(sentence));
  };
  add(language === 'zh' ? zh : en);
  for (const path of tables.filter((each) => each.endsWith(`/${language}.ts`))) {
    const table = (await import(join(process.cwd(), 'libs/modules', path))) as Record<string, Texts>;
    add(table[language] ?? {});
  }
  return said;
}

const placesOf = (sentence: string) => new Set(sentence.match(/\{\{\d+\}\}/g) ?? []).size;

describe.each(languages)('the catalogue of refusals in %s', (language) => {
  it('has a sentence for every number', async () => {
    const said = await sentencesOf(language);
    expect(Object.keys(catalogue).filter((code) => !said.get(Number(code)))).toEqual([]);
  });

  it('fills no more places than the server sends', async () => {
    const said = await sentencesOf(language);
    const greedy = Object.entries(catalogue).filter(([code, most]) => placesOf(said.get(Number(code)) ?? '') > most);
    expect(greedy).toEqual([]);
  });

  it('speaks to one person, short and calm', async () => {
    const rude = language === 'zh' ? /[您哦！]|^请/ : /please|!/i;
    expect([...(await sentencesOf(language))].filter(([, sentence]) => rude.test(sentence))).toEqual([]);
  });
});

it('says the same in both languages: the same numbers with the same places', async () => {
  const [inZh, inEn] = [await sentencesOf('zh'), await sentencesOf('en')];
  expect([...inZh.keys()].sort()).toEqual([...inEn.keys()].sort());
  expect([...inEn].filter(([code, sentence]) => placesOf(sentence) !== placesOf(inZh.get(code) ?? ''))).toEqual([]);
});

it('has message sets that only word numbers of the catalogue anew, with no more places, in both languages', () => {
  for (const set of [zh.sets[106].errors, en.sets[106].errors]) {
    const wrong = Object.entries(set).filter(
      ([code, sentence]) => placesOf(sentence) > (catalogue[Number(code)] ?? -1),
    );
    expect(Object.keys(set)).not.toEqual([]);
    expect(wrong).toEqual([]);
  }
  expect(Object.keys(zh.sets[106].errors)).toEqual(Object.keys(en.sets[106].errors));
});
