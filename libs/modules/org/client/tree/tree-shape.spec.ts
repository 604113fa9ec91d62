import { describe, expect, it } from '@jest/globals';
import type { TreeNode } from '../../shared/tree.dto.js';
import { flat, peopleBelow, shapeOf, type Branch } from './tree-shape.js';

const node = (code: string, parentId: string | null, people = 0): TreeNode => ({
  id: code,
  version: 1,
  code,
  name: { zh: `${code}部`, en: `The ${code}` },
  parentId,
  people,
});
const nodes = [node('RD', null, 1), node('ANA', 'RD', 2), node('SYN', 'ANA', 4), node('QC', null, 8)];

type Drawn = readonly [string, boolean, readonly Drawn[]];
const drawn = (branches: readonly Branch<TreeNode>[]): readonly Drawn[] =>
  branches.map(({ node: { id }, fits, children }) => [id, fits, drawn(children)]);

describe('a tree', () => {
  it('is as the parents say', () => {
    expect(drawn(shapeOf(nodes, ''))).toEqual([
      ['RD', true, [['ANA', true, [['SYN', true, []]]]]],
      ['QC', true, []],
    ]);
  });

  it.each(['syn', 'SYN部', 'the syn'])('keeps what is above what was searched for: %s', (search) => {
    expect(drawn(shapeOf(nodes, search))).toEqual([['RD', false, [['ANA', false, [['SYN', true, []]]]]]]);
  });

  it('loses nobody whose parent is gone', () => {
    expect(flat(shapeOf([node('LOST', 'gone')], '')).map(({ id }) => id)).toEqual(['LOST']);
  });

  it('counts the people below', () => {
    expect(['RD', 'ANA', 'SYN', 'QC'].map((id) => peopleBelow(nodes, id))).toEqual([7, 6, 4, 8]);
  });
});
