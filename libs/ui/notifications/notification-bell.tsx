import { lazy, useState } from 'react';
import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { CountPill } from '../layout/count-pill.js';
import { tableNeeds, useNarrowerThan } from '../layout/narrow.js';
import { Popover } from '../popover.js';
import { useUnreadNotifications } from './notifications.js';

const NotificationPanel = lazy(() => import('./notification-panel.js'));

/** The bell in the navbar: how many notifications are unread, and the latest of them; on a phone it opens their page. */
export function NotificationBell() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const isPhone = useNarrowerThan(tableNeeds);
  const unread = useUnreadNotifications();
  const label = t('ui.notifications.title');
  const name = [label, t('ui.notifications.unreadCount', { count: unread })].join(t('ui.comma'));
  const sign = (
    <>
      <Bell size={16} strokeWidth={1.7} aria-hidden />
      <CountPill solid count={{ value: unread, tone: 'mine' }} />
    </>
  );
  if (isPhone)
    return (
      <Link className="lab-icon-button lab-bell" to={framePages.notifications} aria-label={name}>
        {sign}
      </Link>
    );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      placement="bottomRight"
      content={
        <div className="lab-notifications-pop" role="dialog" aria-label={label}>
          <Later onBroken={() => setOpen(false)} coming={<div className="lab-notifications" />}>
            <NotificationPanel onOpen={() => setOpen(false)} />
          </Later>
        </div>
      }
    >
      <button type="button" className="lab-icon-button lab-bell" aria-expanded={open} aria-label={name} title={label}>
        {sign}
      </button>
    </Popover>
  );
}
