import { describe, expect, it } from '@jest/globals';
import { rooms as inBrowser } from '#lab/modules/client.js';
import { rooms as onServer } from '#lab/modules/server.js';
import { standardModules } from '#lab/shared/legacy-catalogue/modules.js';

const drawn = await Promise.all(Object.values(inBrowser).map(async (load) => (await load()).room));
const repeated = (all: readonly string[]) => all.filter((each, index) => all.indexOf(each) !== index);

describe('a room says the same on the server and in the browser', () => {
  it.each(onServer.map((room) => ({ ...room, there: drawn.find(({ key }) => key === room.name) })))(
    '$name',
    ({ there, productModule, permissions = [], dictionaries = [] }) => {
      expect(there).toBeDefined();
      expect(there?.module).toBe(productModule?.key);
      expect(there?.permissions ?? []).toEqual(permissions);
      expect(there?.dictionaries ?? []).toEqual(dictionaries);
    },
  );
});

describe('what rooms share', () => {
  it('are the modules of the product, each with one name', () => {
    const keys = standardModules.map(({ key }) => key);
    expect(repeated(keys)).toEqual([]);
    const unknown = onServer
      .flatMap(({ productModule }) => productModule?.key ?? [])
      .filter((key) => !keys.includes(key));
    expect(unknown).toEqual([]);
  });

  it('are the letters after G, each of one page', () => {
    const letters = drawn.flatMap(({ pages }) => pages.flatMap(({ jump }) => jump ?? []));
    expect(letters.length).toBeGreaterThan(2);
    expect(repeated(letters)).toEqual([]);
  });

  it('are the counts of the shell, each of one kind of record', () => {
    const counts = drawn.flatMap(({ subjects = [] }) =>
      subjects.flatMap(({ subject }) => Object.values(subject.counts)),
    );
    expect(repeated(counts)).toEqual([]);
  });
});
