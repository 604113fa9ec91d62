import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { elementKinds } from '../model.js';
import { elements } from '../elements/index.js';
import { lab } from './lab.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const written = new Set(readme.match(/`lab:\w+`/g)?.map((word) => word.slice(5, -1)));
const known = new Set(lab.types.flatMap(({ properties }) => properties.map(({ name }) => name)));

describe('the words of the notation', () => {
  it('are those of the table in the README, no more and no less', () => {
    expect([...known].sort()).toEqual([...written].sort());
  });

  it('say for every kind of element how it runs', () => {
    expect(Object.keys(elements).sort()).toEqual([...elementKinds].sort());
  });
});
