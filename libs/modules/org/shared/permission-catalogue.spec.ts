import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPermissions } from '#lab/shared/define-permissions.js';
import { languages, type Texts } from '#lab/shared/texts.js';
import { en } from './locales/en.js';
import { zh } from './locales/zh.js';
import {
  actionOf,
  covers,
  coversAll,
  declaredPermissions,
  everything,
  permissionCatalogue,
} from './permission-catalogue.js';

const modules = join(process.cwd(), 'libs/modules');
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.permissions.ts'),
);

describe('the catalogue of permissions', () => {
  it('has every permission that a room declares', async () => {
    const declared: string[] = [];
    for (const path of files) {
      const tables = Object.values((await import(join(modules, path))) as Record<string, unknown>);
      for (const table of tables)
        declared.push(
          ...(typeof table === 'string' ? [table] : listPermissions(table as Record<string, Record<string, string>>)),
        );
    }
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.sort()).toEqual([...declaredPermissions, everything].sort());
  });

  it.each(languages)('is named in %s', (language) => {
    const { permission } = { zh, en }[language];
    const at = (...path: string[]) =>
      path.reduce<Texts | string | undefined>((table, key) => (table as Texts | undefined)?.[key], permission);
    const unnamed = permissionCatalogue.flatMap(({ name, records }) => [
      ...(at('modules', name) ? [] : [name]),
      ...records.flatMap((record) => [
        ...(at('records', name, record.name) ? [] : [`${name}:${record.name}`]),
        ...record.permissions.filter((each) => !at('actions', actionOf(each))),
      ]),
    ]);
    expect(unnamed).toEqual([]);
  });
});

describe('what somebody holds', () => {
  it.each([
    ['*', 'purchase:request:search', true],
    ['*', '*', true],
    ['purchase:*', 'purchase:request:*', true],
    ['purchase:*', 'purchase:*', true],
    ['purchase:*:search', 'purchase:request:search', true],
    ['purchase:request:search', 'purchase:request:search', true],
    ['purchase:request:search', 'purchase:*', false],
    ['purchase:request:*', 'purchase:*', false],
    ['purchase:*:search', 'purchase:request:create', false],
    ['purchase:*', '*', false],
    ['purchase:*', 'hr:claim:search', false],
    ['purchase:request', 'purchase:request:search', false],
    ['/hr/leaveClaim_approve', '/hr/leaveClaim_approve', true],
    ['*', '/hr/leaveClaim_approve', true],
    ['hr:*', '/hr/leaveClaim_approve', false],
  ])('%s covers %s: %s', (held, wanted, covered) => {
    expect(covers(held, wanted)).toBe(covered);
  });

  it('covers several only when each of them is covered', () => {
    expect(coversAll(['hr:*', 'purchase:request:search'], ['hr:claim:search', 'purchase:request:search'])).toBe(true);
    expect(coversAll(['hr:*'], ['hr:claim:search', 'purchase:request:search'])).toBe(false);
    expect(coversAll([], [])).toBe(true);
  });
});
