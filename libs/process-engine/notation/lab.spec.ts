import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { elementKinds } from '../model/definition.js';
import { elements } from '../elements/index.js';
import { lab } from './lab.js';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const written = new Set(readme.match(/`lab:\w+`/g)?.map((word) => word.slice(5, -1)));
// A diagram read earlier in this process has put the prefix before them.
const known = new Set(lab.types.flatMap(({ properties }) => properties.map(({ name }) => name.replace(/^lab:/, ''))));

describe('the words of the notation', () => {
  it('are those of the table in the README, no more and no less', () => {
    expect([...known].sort()).toEqual([...written].sort());
  });

  it('say for every kind of element how it runs', () => {
    expect(Object.keys(elements).sort()).toEqual([...elementKinds].sort());
  });
});
