import { Button } from 'antd';
import type { SessionView } from '#lab/shared/session-view.js';
import { SessionList } from '#lab/ui/access/session-list.jsx';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';

const route = 'auth/sessions';

/** Where I am signed in, and the way to end it there. */
export function SessionsSection() {
  const t = useT();
  const sessions = useApiQuery<readonly SessionView[]>(route);
  const confirmed = { refreshes: [route], onDone: () => notify({ tone: 'done', text: t('account.sessions.ended') }) };
  const end = useApiMutation<string, unknown>((id) => api.remove(`${route}/${id}`), confirmed);
  const endOthers = useApiMutation(() => api.post(`${route}/revokeOthers`), confirmed);
  if (sessions.error) return <ProblemPanel problem={sessions.error} onRetry={() => void sessions.refetch()} />;
  if (!sessions.data) return null;
  return (
    <Section
      title={t('account.sessions.title')}
      note={sessions.data.length}
      tools={
        sessions.data.length > 1 && (
          <Confirm
            title={t('account.sessions.othersAsk')}
            okText={t('account.sessions.others')}
            okButtonProps={{ danger: true, type: 'default' }}
            onConfirm={() => endOthers.mutate(undefined)}
          >
            <Button danger loading={endOthers.isPending}>
              {t('account.sessions.others')}
            </Button>
          </Confirm>
        )
      }
    >
      <p className="lab-muted security-note">{t('account.sessions.text')}</p>
      <SessionList sessions={sessions.data} busy={end.isPending} onEnd={end.mutate} />
    </Section>
  );
}
