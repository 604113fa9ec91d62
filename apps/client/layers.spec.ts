import { describe, expect, it } from '@jest/globals';
import { layerNames } from './layers.js';

const kit = '/site/node_modules/kit';

/** A small site: each file with its text, and the files that its imports lead to. */
const files: Readonly<
  Record<
    string,
    {
      readonly code: string;
      readonly importedIds: readonly string[];
      readonly dynamicallyImportedIds?: readonly string[];
    }
  >
> = {
  '/site/door.ts': {
    code: `import { Button } from 'kit'; import { word } from './word.js'; import './sign-in/form.js';`,
    importedIds: [`${kit}/index.js`, '/site/word.ts', '/site/sign-in/form.ts'],
  },
  '/site/sign-in/form.ts': { code: `import { Field } from 'kit';`, importedIds: [`${kit}/index.js`] },
  '/site/word.ts': { code: '', importedIds: [] },
  '/site/rooms.ts': { code: '', importedIds: [], dynamicallyImportedIds: ['/site/room.ts'] },
  '/site/room.ts': { code: '', importedIds: [] },
  '/site/inside.ts': {
    code: `import { word } from './word.js'; import { Table as Rows } from 'kit'; import old from 'old';`,
    importedIds: ['/site/word.ts', `${kit}/index.js`, '/site/node_modules/old/index.js'],
  },
  [`${kit}/index.js`]: {
    code: `import Field from './field'; export { default as Button } from './button'; export { default as Table } from './table'; export { Field };`,
    importedIds: [`${kit}/field.js`, `${kit}/button/index.js`, `${kit}/table.js`],
  },
  '/site/lists.ts': {
    code: `import { useRows, sort } from 'asking';`,
    importedIds: ['/site/node_modules/asking/index.js'],
  },
  '/site/node_modules/asking/index.js': {
    code: `import { useRows } from './rows.js'; import { useMore } from './more.js'; export * from 'core'; export { useRows, useMore };`,
    importedIds: [
      '/site/node_modules/asking/rows.js',
      '/site/node_modules/asking/more.js',
      '/site/node_modules/core/index.js',
    ],
  },
  '/site/node_modules/asking/rows.js': { code: '', importedIds: [] },
  '/site/node_modules/asking/more.js': { code: '', importedIds: [] },
  '/site/node_modules/core/index.js': {
    code: `export { sort } from './sort.js'; export { group } from './group.js';`,
    importedIds: ['/site/node_modules/core/sort.js', '/site/node_modules/core/group.js'],
  },
  '/site/node_modules/core/sort.js': { code: '', importedIds: [] },
  '/site/node_modules/core/group.js': { code: '', importedIds: [] },
  [`${kit}/button/index.js`]: { code: '', importedIds: [] },
  [`${kit}/table.js`]: { code: `import { part } from './part.js';`, importedIds: [`${kit}/part.js`] },
  [`${kit}/part.js`]: { code: '', importedIds: [] },
  [`${kit}/field.js`]: { code: '', importedIds: [] },
  '/site/node_modules/old/index.js': {
    code: `export * from './all.js';`,
    importedIds: ['/site/node_modules/old/all.js'],
  },
  '/site/node_modules/old/all.js': { code: '', importedIds: [] },
};
const context = { getModuleInfo: (id: string) => files[id] ?? null } as unknown as Parameters<
  ReturnType<typeof layerNames>
>[1];

describe('the layers of the site', () => {
  const layerOf = layerNames('/site', [
    { name: 'door', starts: ['door.ts'], apart: ['sign-in/'] },
    { name: 'inside', starts: ['inside.ts'], lists: ['rooms.ts'] },
    { name: 'list', starts: ['lists.ts'] },
  ]);
  const named = (id: string) => layerOf(id, context);

  it('hold what their starts ask for, in the first layer that does', () => {
    expect(named('/site/door.ts')).toBe('door');
    expect(named('/site/word.ts')).toBe('door');
    expect(named('/site/inside.ts')).toBe('inside');
    expect(named('/site/elsewhere.ts')).toBeNull();
  });

  it('take of a package the files of what is named, and what those need', () => {
    expect(named(`${kit}/button/index.js`)).toBe('door');
    expect(named(`${kit}/table.js`)).toBe('inside');
    expect(named(`${kit}/part.js`)).toBe('inside');
    expect(named(`${kit}/index.js`)).toBeNull();
  });

  it('follow a name that a package imports and hands on, also from another package', () => {
    expect(named('/site/node_modules/asking/rows.js')).toBe('list');
    expect(named('/site/node_modules/core/sort.js')).toBe('list');
    expect(named('/site/node_modules/asking/more.js')).toBeNull();
    expect(named('/site/node_modules/core/group.js')).toBeNull();
  });

  it('leave out the starts that keep chunks of their own, not what those ask for', () => {
    expect(named('/site/sign-in/form.ts')).toBeNull();
    expect(named(`${kit}/field.js`)).toBe('door');
  });

  it('begin as well at what a list imports later, without the list', () => {
    expect(named('/site/room.ts')).toBe('inside');
    expect(named('/site/rooms.ts')).toBeNull();
  });

  it('take the whole of a package that is asked for as one', () => {
    expect(named('/site/node_modules/old/index.js')).toBe('inside');
    expect(named('/site/node_modules/old/all.js')).toBe('inside');
  });
});
