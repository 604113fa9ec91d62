import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ChevronRight, House } from 'lucide-react';
import { useMay } from '../access/session-provider.js';
import { useT } from '../i18n/language-provider.js';
import { entryAt, entryOf } from '../room/menu.js';
import { findPlace, useRooms } from '../room/rooms-provider.js';
import { homePath } from './places.js';
import { StarButton } from './star-button.js';

/** Home, room, page; `last` is what the page shows, a record's number. */
export function Breadcrumb({ last }: { readonly last?: ReactNode }) {
  const t = useT();
  const may = useMay();
  const rooms = useRooms();
  const { pathname } = useLocation();
  const place = findPlace(rooms, pathname);
  if (!place) return null;
  const { room, page } = place;
  const entry = entryOf(room, may);
  const parent = entryAt(room, pathname, page.below);
  const parentPage = parent === pathname ? undefined : room.pages.find(({ path }) => path === parent);
  return (
    <nav className="lab-breadcrumb" aria-label={t('ui.breadcrumb')}>
      <ol>
        <li>
          <Link to={homePath} aria-label={t('ui.home')}>
            <House size={13} strokeWidth={1.7} aria-hidden />
          </Link>
        </li>
        <Crumb>{entry ? <Link to={entry}>{t(room.title)}</Link> : t(room.title)}</Crumb>
        {parent && parentPage && (
          <Crumb>
            <Link to={parent}>{t(parentPage.title)}</Link>
          </Crumb>
        )}
        <Crumb current>{last ?? t(page.title)}</Crumb>
        <li className="lab-star-place">
          <StarButton title={page.title} />
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ current, children }: { readonly current?: boolean; readonly children: ReactNode }) {
  return (
    <li aria-current={current ? 'page' : undefined}>
      <ChevronRight size={12} strokeWidth={1.7} aria-hidden />
      {children}
    </li>
  );
}
