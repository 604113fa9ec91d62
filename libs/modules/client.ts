import type { RoomList } from '#lab/ui/room.js';

/** The rooms of the product, in their order; a new room is a folder and a line here. */
export const rooms = {
  account: () => import('./account/client/index.js'),
} satisfies RoomList;
