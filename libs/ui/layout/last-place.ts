import { useMay, useMe } from '../access/session-provider.js';
import { entryAt } from '../room/menu.js';
import { findPlace, useRooms, type Place } from '../room/rooms-provider.js';
import { recentPages } from './recent.js';

interface LastPlace extends Place {
  /** The entry of the menu that it belongs to. */
  readonly entry: string | undefined;
  /** Its address with the filters it was last seen with. */
  readonly to: string;
}

/** The page of a room that the reader looked at last and may still open: where a dead end leads back to. */
export function useLastPlace(): LastPlace | undefined {
  const rooms = useRooms();
  const may = useMay();
  const { user } = useMe();
  for (const { path, search } of recentPages(user.id)) {
    const place = findPlace(rooms, path);
    if (place && may(place.page.permissions))
      return { ...place, entry: entryAt(place.room, path, place.page.below), to: path + search };
  }
  return undefined;
}
