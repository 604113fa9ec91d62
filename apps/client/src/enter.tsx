import { lazy, type ComponentType } from 'react';
import { readToken } from '#lab/ui/access/token.js';
import type { TextStore } from '#lab/ui/i18n/texts.js';
import type { RoomList } from '#lab/ui/room.js';
import { findPlace } from '#lab/ui/room/rooms-provider.jsx';

/** What lies behind the sign-in, fetched once: all rooms, their texts, and the page that was asked for. */
export function inside(rooms: RoomList, texts: TextStore): ComponentType {
  const hadSession = readToken() !== undefined;
  const fetchAll = async () => {
    const [{ Inside }, ...loaded] = await Promise.all([
      import('./inside.js'),
      ...Object.values(rooms).map((load) => load()),
    ]);
    const all = loaded.map(({ room }) => room);
    findPlace(all, location.pathname)?.page.preload();
    await texts.add(Object.fromEntries(all.map((room) => [room.key, room.texts])));
    return { default: () => <Inside rooms={all} signedInHere={!hadSession} /> };
  };
  let fetched: ReturnType<typeof fetchAll> | undefined;
  const once = () => (fetched ??= fetchAll());
  // Whoever comes back with a session needs the rooms at once; they load while the server says who it is.
  if (hadSession) void once();
  return lazy(once);
}
