import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createTexts } from '#lab/ui/i18n/texts.js';
import { room } from '../index.js';

/** Codes with which the engine refuses a migration, as its sources write them. */
function codesOfTheEngine(): string[] {
  const folder = join(process.cwd(), 'libs/process-engine/migrate');
  const files = readdirSync(folder).filter((file) => /(?<!\.spec)\.ts$/.test(file));
  const type = files.flatMap((file) => /readonly code: ([^;]+);/.exec(readFileSync(join(folder, file), 'utf8')) ?? []);
  return [...(type[1] ?? '').matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
}

it.each(['en', 'zh'] as const)('every reason of a refused migration is a sentence in %s', async (language) => {
  const codes = codesOfTheEngine();
  expect(codes).toEqual(expect.arrayContaining(['missing', 'nesting', 'compensation', 'undo']));
  const texts = createTexts();
  await texts.add({ cockpit: room.texts });
  for (const { tables } of room.pages) if (tables) await texts.add(tables);
  await texts.use(language);
  const words = codes.map((code) => texts.i18n.t(`cockpit.migrate.why.${code}`));
  expect(texts.missingKeys()).toEqual([]);
  for (const word of words) expect([word, /\p{Script=Han}/u.test(word)]).toEqual([word, language === 'zh']);
  expect(new Set(words).size).toBe(codes.length);
});
