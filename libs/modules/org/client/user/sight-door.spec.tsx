import { Network } from 'lucide-react';
import { expect, it } from '@jest/globals';
import { defineRoom } from '#lab/ui/room.js';
import { doorOf } from './sight-door.js';

const load = () => Promise.resolve({ default: () => null });
const room = defineRoom({
  key: 'demo',
  title: 'demo.name',
  icon: Network,
  texts: { zh: () => Promise.resolve({}), en: () => Promise.resolve({}) },
  root: '/demo',
  menu: [{ items: [{ icon: Network, to: '/demo/list' }] }],
  pages: [
    { path: '/demo/list', title: 'demo.list', load, permissions: ['demo:record:search'] },
    { path: '/demo/list/:id', title: 'demo.one', load },
  ],
  leads: [{ path: '/demo/mine', title: 'demo.mine', permissions: ['/demo/mine'], to: '/inbox' }],
});
const nobody = () => false;
const everybody = () => true;

it.each([
  ['/demo/list', nobody, { kind: 'wants', title: 'demo.list', permissions: ['demo:record:search'] }],
  [
    'https://lab.test/demo/list/?page=2#x',
    nobody,
    { kind: 'wants', title: 'demo.list', permissions: ['demo:record:search'] },
  ],
  ['/demo/list/42', nobody, { kind: 'everybody', title: 'demo.one' }],
  ['/demo/mine', nobody, { kind: 'wants', title: 'demo.mine', permissions: ['/demo/mine'] }],
  ['/demo', everybody, { kind: 'wants', title: 'demo.list', permissions: ['demo:record:search'] }],
  ['/demo', nobody, { kind: 'wants', title: 'demo.name', permissions: ['demo:record:search'] }],
  ['/nowhere', everybody, { kind: 'unknown' }],
  ['hr:claim:search', nobody, { kind: 'wants', permissions: ['hr:claim:search'] }],
] as const)('%s', (asked, may, door) => {
  expect(doorOf([room], may, asked)).toEqual(door);
});
