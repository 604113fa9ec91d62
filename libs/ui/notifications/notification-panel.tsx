import { CheckCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { useT } from '../i18n/language-provider.js';
import { HomeCardComing } from '../layout/home-card.js';
import { ProblemPanel } from '../states/problem-panel.js';
import { NotificationLines } from './notification-lines.js';
import { useNotifications, useReadAllNotifications, useUnreadNotifications } from './notifications.js';

const inSight = 10;
const everyMinute = 60_000;

interface NotificationPanelProps {
  /** A link was followed. */
  readonly onOpen: () => void;
}

/** The latest notifications below the bell. */
export default function NotificationPanel({ onOpen }: NotificationPanelProps) {
  const t = useT();
  const { data, error, refetch } = useNotifications({ size: inSight }, { every: everyMinute, live: true });
  const unread = useUnreadNotifications();
  const readAll = useReadAllNotifications();
  const latest = data?.rows[0]?.at;
  return (
    <div className="lab-notifications">
      <header>
        <h2>{t('ui.notifications.title')}</h2>
        {latest !== undefined && unread > 0 && (
          <button
            type="button"
            className="lab-link"
            disabled={readAll.isPending}
            onClick={() => readAll.mutate(latest)}
          >
            <CheckCheck size={14} strokeWidth={1.7} aria-hidden />
            {t('ui.notifications.readAll')}
          </button>
        )}
      </header>
      {error && !data && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <HomeCardComing />}
      {data?.total === 0 && <p className="lab-card-none">{t('ui.notifications.none')}</p>}
      {data && data.total > 0 && <NotificationLines rows={data.rows} onOpen={onOpen} />}
      <footer>
        <Link to={framePages.notifications} onClick={onOpen}>
          {t('ui.notifications.all')}
        </Link>
      </footer>
    </div>
  );
}
