import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { HelpLine } from '#lab/ui/layout/help-button.jsx';
import { fullSite } from '#lab/ui/layout/mobile.js';
import { useQuickLinks } from '#lab/ui/layout/quick-links.js';
import { useEnterableRooms } from '#lab/ui/layout/room-switcher.jsx';

/** What the navbar of the full site offers: the quick links, which lead there, and the help of each room. */
export function PhoneWays() {
  const t = useT();
  const { links = [] } = useQuickLinks();
  const rooms = useEnterableRooms().filter(({ room }) => room.module !== undefined);
  return (
    <>
      {links.length > 0 && (
        <nav className="phone-ways" aria-label={t('ui.links.title')}>
          <h2>{t('ui.links.title')}</h2>
          {links.map(({ url, title, icon: Icon }) => (
            <Link key={url} className="phone-way" to={fullSite(url)}>
              <Icon size={18} strokeWidth={1.7} aria-hidden />
              {title}
            </Link>
          ))}
        </nav>
      )}
      {rooms.length > 0 && (
        <nav className="phone-ways" aria-label={t('inbox.phone.help')}>
          {rooms.map(({ room }) => (
            <HelpLine key={room.key} room={room} className="phone-way" />
          ))}
        </nav>
      )}
    </>
  );
}
