import { useState } from 'react';
import { Navigate, useLocation, type Location } from 'react-router-dom';
import type { Permission } from '#lab/shared/define-permissions.js';
import { useMay } from '../access/session-provider.js';
import { entryOf } from '../room/menu.js';
import { findLead, findPlace, useRooms } from '../room/rooms-provider.js';
import { deadEndPages } from './dead-end-pages.js';
import { useLastPlace } from './last-place.js';
import { belongsOnMobile, mobileHome, mobilePath } from './mobile.js';
import { deadEndPaths } from './places.js';
import { Shell, type Framed } from './shell.js';

const refused = `${deadEndPaths.noAccess}?noGoBack=true`;

/** `/401`, with the permission that the page requires, so that a refused user reads its name there. */
function refusedFor(wanted: Permission | readonly Permission[] | undefined): string {
  const needed = [wanted ?? []].flat();
  return needed.length === 0 ? refused : `${refused}&permission=${encodeURIComponent(needed.join(','))}`;
}

interface Shown {
  readonly place: Framed;
  readonly location: Location;
}

/**
 * Draws the page of the current path: known and allowed, or /404 and /401 beside the menu that the reader came from.
 * Phones are sent to pages of their own.
 */
export function RoomRoutes() {
  const location = useLocation();
  const answer = useAnswer(location);
  const [shown, setShown] = useState<Shown>();
  const isPlace = typeof answer !== 'string';
  if (isPlace && shown?.location !== location) setShown({ place: answer, location });
  // The frame stays while an address leads on to another, and with it what was typed in the open pages.
  const drawn = isPlace ? { place: answer, location } : shown;
  return (
    <>
      {drawn && <Shell {...drawn} />}
      {!isPlace && <Navigate to={answer} replace />}
    </>
  );
}

/** What is at an address, or the one that it leads on to. */
function useAnswer({ pathname: given, search, hash }: Location): Framed | string {
  const rooms = useRooms();
  const may = useMay();
  const last = useLastPlace();
  const pathname = given.replace(/(?<=.)\/+$/, '');
  const hasMobile = findPlace(rooms, mobileHome) !== undefined;
  const deadEnd = deadEndPages.find(({ path }) => path === pathname);
  // The menu stays as it was.
  if (deadEnd) return { room: last?.room, page: { ...deadEnd, below: last?.entry } };
  if (hasMobile && belongsOnMobile({ pathname, search })) return mobileHome;
  const place = findPlace(rooms, pathname);
  const lead = findLead(rooms, pathname);
  if (place ?? lead) {
    const wanted = (place?.page ?? lead)?.permissions;
    if (!may(wanted)) return refusedFor(wanted);
    // One page has one address, and one tab.
    if (place && pathname !== given) return pathname + search + hash;
    return place ?? lead?.to ?? '/';
  }
  if (pathname === mobilePath && hasMobile) return mobileHome;
  const room = rooms.find(({ root }) => root === pathname);
  if (!room) return deadEndPaths.notFound;
  return entryOf(room, may) ?? refused;
}
