import { Pin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { HomeCard, HomeCardComing } from '#lab/ui/layout/home-card.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { useAnnounced, useAnnouncedPath } from './announced.js';

const inSight = 5;

/** What is announced to the reader, on the home page. */
export default function AnnouncementCard() {
  const t = useT();
  const nameIn = useNameIn();
  const path = useAnnouncedPath();
  const { data, error, refetch } = useAnnounced(inSight);
  return (
    <HomeCard
      title={t('system.announcement.many')}
      link={<Link to={path}>{t('system.announcement.all')}</Link>}
      none={data?.total === 0 ? t('system.announcement.none') : undefined}
    >
      {error && !data && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <HomeCardComing />}
      <ul className="lab-card-lines">
        {data?.rows.map(({ id, title, fromDay, pinned, read }) => (
          <li key={id}>
            {pinned && <Pin size={14} strokeWidth={1.7} role="img" aria-label={t('system.announcement.pinned')} />}
            <Link to={`${path}?open=${id}`} data-strong={!read || undefined}>
              {nameIn(title)}
            </Link>
            {!read && <em>{t('system.announcement.unread')}</em>}
            <span className="lab-muted">
              <Stamp kind="day" value={fromDay} />
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
