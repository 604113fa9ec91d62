import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Texts } from '#lab/shared/texts.js';
import { en } from './locales/en.js';

const root = join(process.cwd(), 'libs/ui');

function keysOf(texts: Texts, head = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${head}${key.replace(/_(one|other)$/, '')}`] : keysOf(value, `${head}${key}.`),
  );
}

it('has words for every key that this library asks for, and no others', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|locales/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const asked = new Set(
    sources.flatMap((source) => source.match(/(?<=['`])ui\.[\w.]+(?:\$\{[^}]+\}[\w.]*)*(?=['`])/g) ?? []),
  );
  const patterns = [...asked].map(
    (key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\\?\{[^}]+\}/g, '\\w+')}$`),
  );
  const given = keysOf(en, 'ui.');
  expect([...asked].filter((key) => !key.includes('$') && !given.includes(key))).toEqual([]);
  expect(given.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});
