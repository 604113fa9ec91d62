import { Navigate, useLocation } from 'react-router-dom';
import { useMay } from '../access/session-provider.js';
import { entryOf } from '../room/menu.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import { Shell } from './shell.js';

/** Draws the page of the current path: known and allowed, or /404 and /401. */
export function RoomRoutes() {
  const { pathname } = useLocation();
  const rooms = useRooms();
  const may = useMay();
  const place = findPlace(rooms, pathname);
  if (place) {
    return may(place.page.permissions) ? <Shell place={place} /> : <Navigate to="/401?noGoBack=true" replace />;
  }
  const room = rooms.find(({ root }) => root === pathname.replace(/\/$/, ''));
  if (!room) return <Navigate to="/404" replace />;
  return <Navigate to={entryOf(room, may) ?? '/401?noGoBack=true'} replace />;
}
