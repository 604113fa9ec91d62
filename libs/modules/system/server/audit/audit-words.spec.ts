import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

/** The audit actions that the sources of the server name in full. */
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

type Table = Readonly<Record<string, unknown>>;
const within = (table: unknown, key: string) => (table as Table | undefined)?.[key];

/** The audit words of the process host and of every room, in the order of the folders. */
async function tables(): Promise<unknown[]> {
  const modules = join(process.cwd(), 'libs/modules');
  const files = [
    join(process.cwd(), 'libs/process-host/locales/en.ts'),
    ...readdirSync(modules).map((room) => join(modules, room, 'shared/locales/en.ts')),
  ];
  const texts = await Promise.all(files.filter(existsSync).map(async (file) => (await import(file)) as Table));
  return texts.map(({ en }) => ['audit', 'actions'].reduce(within, en));
}

it('has words for every action that is recorded anywhere, in exactly one place', async () => {
  const actions = [...new Set(noted())];
  expect(actions.length).toBeGreaterThan(20);
  const ofRooms = await tables();
  const wordings = (action: string) =>
    ofRooms.filter((table) => typeof action.split('.').reduce(within, table) === 'string').length;
  expect(actions.filter((action) => wordings(action) !== 1)).toEqual([]);
});
