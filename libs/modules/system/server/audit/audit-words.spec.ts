import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { en } from '../../shared/locales/en.js';

/** Actions that the sources of the server name in full where they note something. */
function noted(): string[] {
  const libs = join(process.cwd(), 'libs');
  const files = readdirSync(libs, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'),
  );
  return files.flatMap((path) =>
    [...readFileSync(join(libs, path), 'utf8').matchAll(/audit\.record\(\{\s*action: '([\w.-]+)'/g)].map(
      ([, action]) => action ?? '',
    ),
  );
}

/** What a path of the text table leads to. */
const wordsOf = (action: string) =>
  action
    .split('.')
    .reduce<unknown>((table, key) => (table as Record<string, unknown> | undefined)?.[key], en.audit.actions);

it('has words for every action that is noted anywhere', () => {
  const actions = noted();
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => typeof wordsOf(action) !== 'string')).toEqual([]);
});
