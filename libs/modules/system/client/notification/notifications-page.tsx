import { Button } from 'antd';
import { CheckCheck } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { NotificationLines } from '#lab/ui/notifications/notification-lines.jsx';
import {
  useNotifications,
  useReadAllNotifications,
  useUnreadNotifications,
} from '#lab/ui/notifications/notifications.js';
import { ListFooter } from '#lab/ui/resource/list-footer.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { ViewsBar } from '#lab/ui/resource/views-bar.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';

const everyMinute = 60_000;

/** Everything that the reader was notified of; page and filter are in the address. */
export default function NotificationsPage() {
  const t = useT();
  const views = [
    { key: 'all', label: t('system.notifications.views.all') },
    { key: 'unread', label: t('system.notifications.views.unread') },
  ];
  const list = useListState({ views });
  const { page, size, view } = list;
  const isUnread = view?.key === 'unread';
  const { data, error, refetch } = useNotifications(
    { page, size, ...(isUnread ? { unread: true } : {}) },
    { every: everyMinute, live: true, keepPrevious: true },
  );
  const unread = useUnreadNotifications();
  const readAll = useReadAllNotifications();
  return (
    <section className="lab-notifications-page" aria-label={t('ui.notifications.title')}>
      <PageHead
        title={t('ui.notifications.title')}
        total={data?.total}
        tools={
          unread > 0 && (
            <Button
              icon={<CheckCheck size={14} strokeWidth={1.7} aria-hidden />}
              loading={readAll.isPending}
              onClick={() => readAll.mutate(new Date().toISOString())}
            >
              {t('ui.notifications.readAll')}
            </Button>
          )
        }
      />
      <ViewsBar views={views} current={view} onChoose={list.setView} />
      {error && !data && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageComing />}
      {data?.total === 0 && (
        <StatePanel
          drawing="empty"
          title={t(isUnread ? 'system.notifications.allRead' : 'ui.notifications.none')}
          text={t('system.notifications.none')}
        />
      )}
      {data && data.total > 0 && (
        <div className="lab-card">
          <NotificationLines rows={data.rows} />
          <ListFooter list={list} total={data.total} />
        </div>
      )}
    </section>
  );
}
