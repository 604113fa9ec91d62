import { Navigate, useLocation } from 'react-router-dom';
import type { Permission } from '#lab/shared/define-permissions.js';
import { useMay } from '../access/session-provider.js';
import { entryOf } from '../room/menu.js';
import { findLead, findPlace, useRooms } from '../room/rooms-provider.js';
import { belongsOnMobile, mobileHome, mobilePath } from './mobile.js';
import { Shell } from './shell.js';

const refused = '/401?noGoBack=true';

/** `/401`, with the permission that the page requires, so that a refused user reads its name there. */
function refusedFor(wanted: Permission | readonly Permission[] | undefined): string {
  const needed = [wanted ?? []].flat();
  return needed.length === 0 ? refused : `${refused}&permission=${encodeURIComponent(needed.join(','))}`;
}

/** Draws the page of the current path: known and allowed, or /404 and /401. Phones are sent to pages of their own. */
export function RoomRoutes() {
  const location = useLocation();
  const pathname = location.pathname.replace(/(?<=.)\/$/, '');
  const rooms = useRooms();
  const may = useMay();
  const hasMobile = findPlace(rooms, mobileHome) !== undefined;
  if (hasMobile && belongsOnMobile(location)) return <Navigate to={`${mobilePath}/`} replace />;
  const place = findPlace(rooms, pathname);
  const lead = findLead(rooms, pathname);
  if (place ?? lead) {
    const wanted = (place?.page ?? lead)?.permissions;
    if (!may(wanted)) return <Navigate to={refusedFor(wanted)} replace />;
    return place ? <Shell place={place} /> : <Navigate to={lead?.to ?? '/'} replace />;
  }
  if (pathname === mobilePath && hasMobile) return <Navigate to={mobileHome} replace />;
  const room = rooms.find(({ root }) => root === pathname);
  if (!room) return <Navigate to="/404" replace />;
  return <Navigate to={entryOf(room, may) ?? refused} replace />;
}
