import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/client.js';
import { languages } from '#lab/shared/texts.js';
import { createTexts } from '#lab/ui/i18n/texts.js';
import type { MenuItem, Room } from '#lab/ui/room.js';

/** Everything of a room that is said before one of its pages is opened. */
function saidOutside(room: Room): readonly string[] {
  const ofItem = ({ title, items = [] }: MenuItem): readonly string[] => [title ?? [], items.map(ofItem)].flat(3);
  return [
    room.title,
    ...(room.menu ?? []).flatMap(({ title, items }) => [title ?? [], ...items.map(ofItem)].flat()),
    ...[...room.pages, ...(room.leads ?? []), ...(room.creates ?? [])].map(({ title }) => title),
    ...(room.subjects ?? []).flatMap(({ subject: { texts, states, actions } }) => [
      `${texts}.one`,
      ...Object.keys(states).map((state) => `${texts}.states.${state}`),
      ...Object.keys(actions).map((action) => `${texts}.actions.${action}`),
    ]),
  ];
}

describe.each(languages)('in %s, before any page is opened', (language) => {
  it.each(Object.keys(rooms) as (keyof typeof rooms)[])(
    'the titles and records of %s have their words',
    async (key) => {
      const { room } = await rooms[key]();
      const texts = createTexts();
      await texts.add({ [room.key]: room.texts });
      await texts.use(language);
      const said = saidOutside(room);
      expect(said.length).toBeGreaterThan(2);
      expect(said.filter((each) => !texts.i18n.exists(each))).toEqual([]);
    },
  );
});

/** Source files that are there once this one is: what it imports, and what that imports. */
function comeWith(starts: readonly string[]): ReadonlySet<string> {
  const found = new Set(starts);
  for (const file of found)
    for (const [, request = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^;]*? from '([^']+)'/gm,
    )) {
      const path =
        /^[#.]/.test(request) &&
        join(request.startsWith('#lab/') ? 'libs' : dirname(file), request.replace('#lab/', ''));
      const source = path && [path.replace(/jsx?$/, 'ts'), path.replace(/jsx?$/, 'tsx')].find(existsSync);
      if (source) found.add(source);
    }
  return found;
}

/** Keys that a file asks for as they are; titles of shortcuts are read in a dialog that comes later. */
function asked(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const words = source.match(/(?<=\bt\(\s*['`])[a-z]\w*(?:\.\w+)+(?=['`])|(?<=['`])ui\.\w+(?:\.\w+)*(?=['`])/g) ?? [];
  return words.filter((key) => !key.startsWith('ui.keys.'));
}

describe.each(languages)('in %s, a list', (language) => {
  it.each(Object.keys(rooms) as (keyof typeof rooms)[])('of %s says nothing that comes later', async (key) => {
    const index = `libs/modules/${key}/client/index.tsx`;
    const lists = [
      ...readFileSync(index, 'utf8').matchAll(/(?:list: \(\) => )?import\('\.\/([^']+)\.js'\),(\s+isList: true)?/g),
    ].filter(([text, , marked]) => marked !== undefined || text.startsWith('list:'));
    const all = await Promise.all(Object.values(rooms).map((load) => load()));
    const texts = createTexts();
    await texts.add(Object.fromEntries(all.map(({ room }) => [room.key, room.texts])));
    const { pages } = (await rooms[key]()).room;
    const waiting = pages.filter(({ isList }) => isList);
    expect(lists).toHaveLength(waiting.length);
    for (const { tables } of waiting) await texts.add(tables);
    await texts.use(language);
    const files = comeWith([
      'apps/client/src/inside.tsx',
      index,
      ...lists.map(
        ([, path]) =>
          [`libs/modules/${key}/client/${path}.ts`, `libs/modules/${key}/client/${path}.tsx`].find(existsSync) ?? '',
      ),
    ]);
    expect(files.size).toBeGreaterThan(80);
    // Schemas come with a form: they would weigh a tenth of every list.
    expect([...files].filter((file) => / from 'zod'/.test(readFileSync(file, 'utf8')))).toEqual([]);
    const keys = new Set([...files].flatMap(asked));
    expect([...keys].filter((each) => !texts.i18n.exists(each, { count: 1 }))).toEqual([]);
  });
});
