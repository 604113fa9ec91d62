import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { subjects } from '#lab/modules/subjects.js';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import type { Resource } from '#lab/shared/define-resource.js';
import { languages, type Language, type Texts } from '#lab/shared/texts.js';
import { visit } from '../fixtures/rooms/visits/shared/visit.subject.js';

const files = ['libs', 'apps/client/src', 'test/fixtures/rooms'].flatMap((folder) =>
  readdirSync(join(process.cwd(), folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.split(sep).join('/')}`,
  ),
);
/** A room of the product, or one that a test builds. */
const room = String.raw`^(?:libs/modules|test/fixtures/rooms)/\w+`;
const find = (pattern: RegExp) => files.filter((path) => pattern.test(path)).sort();
const load = async (path: string) => (await import(join(process.cwd(), path))) as Record<string, unknown>;
async function exportsOf(pattern: RegExp): Promise<unknown[]> {
  const found: unknown[] = [];
  // One after the other: the test runner's module cache takes no crowd.
  for (const path of find(pattern)) found.push(...Object.values(await load(path)));
  return found;
}

/** All texts of a language as the screens see them: path to sentence. */
async function textsOf(language: Language): Promise<Map<string, string>> {
  const flat = new Map<string, string>();
  const add = (place: string, table: Texts) => {
    for (const [key, value] of Object.entries(table)) {
      const path = place === '' ? key : `${place}.${key}`;
      if (typeof value === 'string') flat.set(path, value);
      else add(path, value);
    }
  };
  const table = async (path: string) => (await load(path))[language] as Texts;
  add('', await table(`libs/shared/locales/${language}.ts`));
  add('ui', await table(`libs/ui/i18n/locales/${language}.ts`));
  add('process', await table(`libs/process-host/locales/${language}.ts`));
  for (const path of find(new RegExp(`${room}/shared/locales/${language}\\.ts$`)))
    add(/(\w+)\/shared\//.exec(path)?.[1] ?? '', await table(path));
  return flat;
}

const texts = { zh: await textsOf('zh'), en: await textsOf('en') };
/** Keys that a language lacks; a key with plural forms is there when one of them is. */
const missing = (language: Language, keys: readonly string[]) =>
  keys.filter((key) => !texts[language].has(key) && !texts[language].has(`${key}_other`));

describe.each(languages)('the texts in %s', (language) => {
  it('have a sentence for every refusal, and no number is declared twice', async () => {
    const tables = (
      await exportsOf(new RegExp(`^libs/shared/(\\w+\\.)?errors\\.ts$|${room}/shared/(\\w+\\.)?errors\\.ts$`))
    ).filter((each) => typeof each === 'object') as Record<string, ErrorCode>[];
    const codes = tables.flatMap((table) => Object.values(table).map(({ code }) => code));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    const said = [...texts[language].keys()].flatMap((key) => /(?:^|\.)errors\.(\d+)$/.exec(key)?.[1] ?? []);
    expect(codes.filter((code) => !said.includes(String(code)))).toEqual([]);
  });

  it.each([...subjects, visit].map((subject) => ({ name: subject.name, subject })))(
    'name all of the subject $name',
    ({ subject }) => {
      const words = (place: string, of: object) => Object.keys(of).map((word) => `${subject.texts}.${place}.${word}`);
      expect(
        missing(language, [
          `${subject.texts}.one`,
          `${subject.texts}.many`,
          ...words('states', subject.states),
          ...Object.values(subject.stages ?? {}).flatMap((stages) => words('stages', stages ?? {})),
          ...words('actions', subject.actions),
          ...words('done', subject.actions),
          ...words('facts', subject.vocabulary.facts),
        ]),
      ).toEqual([]);
    },
  );

  it('name every field of every catalogue, and the words of its codes', async () => {
    const resources = (await exportsOf(new RegExp(`${room}/shared/[\\w-]+\\.resource\\.ts$`))) as Resource[];
    expect(resources.length).toBeGreaterThan(3);
    const keys = resources.flatMap(({ texts: place, fields }) => [
      `${place}.one`,
      `${place}.many`,
      ...Object.entries(fields).flatMap(([name, { options }]) => [
        `${place}.fields.${name}`,
        // Names of dictionaries are looked at below.
        ...(options.words ? [] : (options.codes ?? [])).map((code) => `${place}.${name}Codes.${code}`),
        ...['one', 'add', ...Object.keys(options.parts ?? {})]
          .filter(() => options.parts !== undefined)
          .map((part) => `${place}.${name}Parts.${part}`),
      ]),
    ]);
    expect(missing(language, keys)).toEqual([]);
  });

  it('name every dictionary of a room', () => {
    const keys = rooms.flatMap(({ name, dictionaries = [] }) =>
      dictionaries.map((each) => `${name}.dictionaries.${each}`),
    );
    expect(keys.length).toBeGreaterThan(3);
    expect(missing(language, keys)).toEqual([]);
  });

  it('have every key that a screen or the server asks for by its full name', () => {
    const sources = find(/\.tsx?$/).filter((path) => !/\.spec\.|\/locales\/|\/testing\//.test(path));
    const asked = sources.flatMap((path) => {
      const code = readFileSync(path, 'utf8');
      const calls = [...code.matchAll(/\b(?:t|title|label|placeholder)(?:\(|: |=)'([a-z][\w]*(?:\.[\w-]+)+)'/gi)].map(
        ([, key]) => key ?? '',
      );
      return calls.map((key) => ({ key, path }));
    });
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => missing(language, [key]).length > 0)).toEqual([]);
  });
});

it('of every page bring no words of single pages along, for they are fetched before the first one', () => {
  const front = find(new RegExp(`(?:${room}/shared/locales|^libs/ui/i18n/locales)/\\w+/(?:\\w+-)?front\\.ts$`));
  expect(front.length).toBeGreaterThan(20);
  const strays = front.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import (?!type ).* from '(.+)'/gm)]
      .map(([, from = '']) => from)
      .filter((from) => !/(?:front|\/texts)\.js$/.test(from))
      .map((from) => `${path}: ${from}`),
  );
  expect(strays).toEqual([]);
});

it('say the same in both languages: the same keys with the same places', () => {
  // A format belongs to one language: English names within a sentence begin small.
  const places = (text: string) => [...new Set(text.match(/(?<=\{\{)\w+(?=(?:, \w+)?\}\})/g) ?? [])].sort().join(' ');
  const plural = /_(one|other)$/;
  const differing = [...texts.en].flatMap(([key, text]) => {
    const other = texts.zh.get(key);
    if (other === undefined) return plural.test(key) ? [] : [`${key}: only in English`];
    return places(other) === places(text) || plural.test(key) ? [] : [`${key}: ${text} / ${other}`];
  });
  expect(differing).toEqual([]);
});
