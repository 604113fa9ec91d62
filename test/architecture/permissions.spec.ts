import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rooms as listed } from '#lab/modules/server.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { listPermissions } from '#lab/shared/define-permissions.js';
import { actionKey, everything, moduleKey, recordKey } from '#lab/shared/permission-catalogue.js';
import { languages } from '#lab/shared/texts.js';

const modules = join(process.cwd(), 'libs/modules');
const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.permissions.ts'),
);
const rooms = new Rooms(listed);
const texts = new Texts(listed.flatMap(({ name, texts: table }) => (table ? [{ room: name, ...table }] : [])));

describe('the catalogue of permissions', () => {
  it('has every permission that a room declares', async () => {
    const declared: string[] = [];
    for (const path of files) {
      const tables = Object.values((await import(join(modules, path))) as Record<string, unknown>);
      for (const table of tables.filter((each) => !Array.isArray(each)))
        declared.push(
          ...(typeof table === 'string' ? [table] : listPermissions(table as Record<string, Record<string, string>>)),
        );
    }
    expect(declared.length).toBeGreaterThan(20);
    expect(declared.sort()).toEqual([...rooms.permissions, everything].sort());
  });

  it.each(languages)('is named in %s', (language) => {
    const keys = rooms.permissionModules.flatMap((module) => [
      moduleKey(module.name),
      ...module.records.flatMap((record) => [recordKey(module, record.name), ...record.permissions.map(actionKey)]),
    ]);
    expect(keys.length).toBeGreaterThan(30);
    // A key without words comes back as it is.
    expect(keys.filter((key) => texts.sayOfRooms(language, key) === key)).toEqual([]);
  });
});
