import { useEffect, useRef } from 'react';
import { Button } from 'antd';
import { ArrowLeft, Pin } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { framePages } from '#lab/shared/frame-pages.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Markdown } from '#lab/ui/markdown/markdown.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { OwnAnnouncement } from '../../shared/announcement.dto.js';
import { useAnnounced, useReadAnnouncement } from './announced.js';

const atOnce = 100;

/** Everything that is announced to the reader; what they open is read. */
export function AnnouncedPage() {
  const t = useT();
  const { data, error, refetch } = useAnnounced(atOnce);
  const [params] = useSearchParams();
  const isOnPhone = useLocation().pathname.startsWith('/mobile/');
  if (error && !data) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  if (!data) return <PageComing />;
  return (
    <section className="announced" aria-label={t('system.announcement.mine')}>
      {isOnPhone && (
        <Link className="announced-back" to={framePages.phoneHome}>
          <ArrowLeft size={16} strokeWidth={1.7} aria-hidden />
          {t('ui.home')}
        </Link>
      )}
      <PageHead title={t('system.announcement.mine')} total={data.total} />
      {data.rows.length === 0 && (
        <StatePanel
          drawing="empty"
          title={t('system.announcement.noneTitle')}
          text={t('system.announcement.noneText')}
        />
      )}
      {data.rows.map((row) => (
        <Announced key={row.id} row={row} wanted={params.get('open') === row.id} />
      ))}
    </section>
  );
}

function Announced({ row, wanted }: { readonly row: OwnAnnouncement; readonly wanted: boolean }) {
  const t = useT();
  const nameIn = useNameIn();
  const { mutate, isPending } = useReadAnnouncement();
  const at = useRef<HTMLElement>(null);
  const sent = useRef(false);
  const { id, read } = row;
  useEffect(() => {
    if (!wanted || sent.current) return;
    sent.current = true;
    at.current?.scrollIntoView({ block: 'start' });
    if (!read) mutate(id);
  }, [wanted, read, id, mutate]);
  return (
    <article className="announced-one" ref={at} aria-label={nameIn(row.title)}>
      <header>
        <h2>
          {row.pinned && <Pin size={14} strokeWidth={1.7} role="img" aria-label={t('system.announcement.pinned')} />}
          {nameIn(row.title)}
          {!read && <em>{t('system.announcement.unread')}</em>}
        </h2>
        <p className="lab-muted">
          <Stamp kind="day" value={row.fromDay} />
        </p>
        {!read && (
          <Button size="small" loading={isPending} onClick={() => mutate(id)}>
            {t('system.announcement.markRead')}
          </Button>
        )}
      </header>
      <Markdown text={nameIn(row.text)} />
    </article>
  );
}
