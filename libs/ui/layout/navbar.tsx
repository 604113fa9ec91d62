import { lazy, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { House, Inbox, Menu, Search } from 'lucide-react';
import { Brand } from '../company/brand.js';
import { useCompanyName } from '../company/company.js';
import { KeyCaps } from '../hotkeys/key-cap.js';
import { LanguageSwitch } from '../i18n/language-switch.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { openPalette } from '../palette/open.js';
import type { Room } from '../room.js';
import type { Counts } from '../room/menu.js';
import { useRooms } from '../room/rooms-provider.js';
import { NotificationBell } from '../notifications/notification-bell.js';
import { ThemeButton } from '../theme/theme-button.js';
import { CountPill } from './count-pill.js';
import { PersonMenu } from './person-menu.js';
import { QuickLinksButton } from './quick-links-button.js';
import { RoomSwitcher } from './room-switcher.js';
import { homePath } from './places.js';
import { saveLanguage } from './save-language.js';

// It is not there before the server has named the document either.
const HelpButton = lazy(() => import('./help-button.js'));

interface NavbarProps {
  /** The room of the current page; absent at home. */
  readonly room?: Room;
  readonly counts: Counts;
  readonly onKeys: () => void;
  /** Opens the menu of a narrow window. */
  readonly onMenu?: () => void;
}

/** The top of every page: where am I, find anything, what waits for me, who am I. */
export function Navbar({ room, counts, onKeys, onMenu }: NavbarProps) {
  const t = useT();
  const company = useCompanyName();
  return (
    <header className="lab-navbar">
      <div className="lab-navbar-start">
        {onMenu && (
          <button
            type="button"
            className="lab-icon-button"
            aria-label={t('ui.menu')}
            title={t('ui.menu')}
            onClick={onMenu}
          >
            <Menu size={18} strokeWidth={1.7} aria-hidden />
          </button>
        )}
        <Link className="lab-brand" to={homePath} aria-label={`${company}, ${t('ui.home')}`}>
          <Brand logo="minLogo" size={22} />
        </Link>
        <nav className="lab-navbar-places" aria-label={t('ui.places')}>
          {room && <RoomSwitcher current={room} counts={counts} />}
          <NavbarLink to={homePath} current={!room} icon={<House size={16} strokeWidth={1.7} aria-hidden />}>
            {t('ui.home')}
          </NavbarLink>
        </nav>
      </div>
      <button type="button" className="lab-find" aria-keyshortcuts="Control+K" onClick={() => openPalette('all')}>
        <Search size={14} strokeWidth={1.7} aria-hidden />
        <span>{t('ui.palette.button')}</span>
        <KeyCaps keys="mod+k" />
      </button>
      <div className="lab-navbar-end">
        <InboxLink counts={counts} />
        <NotificationBell />
        <QuickLinksButton />
        {room && (
          <Later>
            <HelpButton room={room} />
          </Later>
        )}
        <ThemeButton />
        <LanguageSwitch onChoose={saveLanguage} />
        <PersonMenu onKeys={onKeys} />
      </div>
    </header>
  );
}

function InboxLink({ counts }: { readonly counts: Counts }) {
  const t = useT();
  const inbox = useRooms().find((each) => each.inbox)?.inbox;
  if (!inbox) return null;
  const value = counts[inbox.count] ?? 0;
  return (
    <Link className="lab-navbar-link" to={inbox.to}>
      <Inbox size={16} strokeWidth={1.7} aria-hidden />
      <span className="lab-navbar-word">{t('ui.todo')}</span>
      <CountPill solid count={{ value, tone: 'mine' }} />
      <span className="lab-unseen" role="status">
        {t('ui.todoCount', { count: value })}
      </span>
    </Link>
  );
}

interface NavbarLinkProps {
  readonly to: string;
  readonly current: boolean;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function NavbarLink({ to, current, icon, children }: NavbarLinkProps) {
  return (
    <Link className={current ? 'lab-switcher' : 'lab-navbar-link'} to={to} aria-current={current ? 'page' : undefined}>
      {icon}
      <span className="lab-navbar-word">{children}</span>
    </Link>
  );
}
