import type { RoomList } from '#lab/ui/room.js';

/** The rooms of the product, in their order; a new room is a folder and a line here. */
export const rooms = {
  account: () => import('./account/client/index.js'),
  inbox: () => import('./inbox/client/index.js'),
  cockpit: () => import('./cockpit/client/index.js'),
  designer: () => import('./designer/client/index.js'),
  company: () => import('./company/client/index.js'),
  purchase: () => import('./purchase/client/index.js'),
  hr: () => import('./hr/client/index.js'),
  contract: () => import('./contract/client/index.js'),
  org: () => import('./org/client/index.js'),
  system: () => import('./system/client/index.js'),
} satisfies RoomList;
