import type { Room } from '../room.js';

/** The rooms whose module is shown; `*` stands for all of them, and a room without a module is always there. */
export function roomsOn(rooms: readonly Room[], modules: readonly string[] | undefined): readonly Room[] {
  if (!modules || modules.includes('*')) return rooms;
  return rooms.filter(({ module }) => module === undefined || modules.includes(module));
}
