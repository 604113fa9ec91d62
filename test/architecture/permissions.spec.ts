import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rooms as listed } from '#lab/modules/server.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { actionText, everything, moduleText, recordText } from '#lab/shared/permission-catalogue.js';
import { languages } from '#lab/shared/texts.js';

const modules = join(process.cwd(), 'libs/modules');
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.permissions.ts'),
);
const rooms = new Rooms(listed);
const texts = new Texts(listed.flatMap(({ name, texts: table }) => (table ? [{ room: name, ...table }] : [])));

/** Every permission of a table, however deep; the same one may be in several. */
function stringsIn(table: unknown): readonly string[] {
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(stringsIn) : [String(table)];
}

describe('the catalogue of permissions', () => {
  it('has every permission that a room declares', async () => {
    const declared = new Set<string>();
    for (const path of files) {
      const tables = Object.values((await import(join(modules, path))) as Record<string, unknown>);
      for (const each of tables.filter((table) => !Array.isArray(table)).flatMap(stringsIn)) declared.add(each);
    }
    expect(declared.size).toBeGreaterThan(20);
    expect([...declared].sort()).toEqual([...rooms.permissions, everything].sort());
  });

  it.each(languages)('is named in %s', (language) => {
    const keys = rooms.permissionModules.flatMap((module) => [
      moduleText(module.name),
      ...module.records.flatMap((record) => [recordText(module, record.name), ...record.permissions.map(actionText)]),
    ]);
    expect(keys.length).toBeGreaterThan(30);
    // A key without words comes back as it is.
    expect(keys.filter((key) => texts.sayOfRooms(language, key) === key)).toEqual([]);
  });
});
