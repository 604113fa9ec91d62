import { withWords } from '../room/room-words.js';
import type { Page } from '../room.js';
import { deadEndPaths } from './places.js';

const load = () => import('../access/dead-ends.js');
const shared = { tables: {}, isList: false, hasNoTab: true, preload: () => void load() } as const;

/** What the frame shows where an address is unknown or closed to the reader. */
export const deadEndPages: readonly Page[] = [
  {
    ...shared,
    path: deadEndPaths.notFound,
    title: 'ui.deadEnd.notFound',
    Screen: withWords(async () => ({ default: (await load()).NotFound }), {}),
  },
  {
    ...shared,
    path: deadEndPaths.noAccess,
    title: 'ui.deadEnd.noAccess',
    Screen: withWords(async () => ({ default: (await load()).NoAccess }), {}),
  },
];
