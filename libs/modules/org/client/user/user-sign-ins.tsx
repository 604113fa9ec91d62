import { Button } from 'antd';
import type { SessionView } from '#lab/shared/session-view.js';
import { KnownDevices } from '#lab/ui/access/known-devices.jsx';
import { SessionList } from '#lab/ui/access/session-list.jsx';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { IdentityView } from '../../../account/shared/single-sign-on.dto.js';
import type { TotpState } from '../../../account/shared/totp.dto.js';

interface OfUserProps {
  readonly id: string;
  readonly name: string;
}

interface UserSignInsProps extends OfUserProps {
  /** Of the user, as it was seen. */
  readonly version: number;
}

/** Where a person is signed in, by whom and whether with a second step; an administrator ends and resets it. */
export function UserSignIns({ id, name, version }: UserSignInsProps) {
  const t = useT();
  const route = `org/users/${id}/sessions`;
  const sessions = useApiQuery<readonly SessionView[]>(route);
  const done = { refreshes: [`org/users/${id}`], onDone: () => notify({ tone: 'done', text: t('org.signIns.done') }) };
  const end = useApiMutation<string, unknown>((session) => api.post(`${route}/${session}/revoke`), done);
  const endAll = useApiMutation(() => api.post(`${route}/revokeAll`), done);
  if (sessions.error) return <ProblemPanel problem={sessions.error} onRetry={() => void sessions.refetch()} />;
  return (
    <Section
      title={t('org.signIns.title')}
      note={sessions.data?.length}
      tools={
        <>
          <ResetTotp id={id} name={name} />
          {(sessions.data?.length ?? 0) > 0 && (
            <Confirm
              title={t('org.signIns.endAllAsk', { name })}
              okText={t('org.signIns.endAll')}
              okButtonProps={{ danger: true, type: 'default' }}
              onConfirm={() => endAll.mutate(undefined)}
            >
              <Button size="small" danger loading={endAll.isPending}>
                {t('org.signIns.endAll')}
              </Button>
            </Confirm>
          )}
        </>
      }
    >
      <BoundIdentity id={id} name={name} version={version} />
      {sessions.data && <SessionList sessions={sessions.data} busy={end.isPending} onEnd={end.mutate} />}
    </Section>
  );
}

/** Where wrong passwords of others do not lock a person out; an administrator removes what was lost or passed on. */
export function UserDevices({ id, name }: OfUserProps) {
  const t = useT();
  const route = `org/users/${id}/devices`;
  const forget = (device: string) => api.post(`${route}/${device}/forget`);
  return (
    <KnownDevices route={route} refreshes={[`org/users/${id}`]} forget={forget}>
      <p className="lab-muted org-devices-note">{t('org.signIns.devicesNote', { name })}</p>
    </KnownDevices>
  );
}

/** For a user who has lost their phone. */
function ResetTotp({ id, name }: OfUserProps) {
  const t = useT();
  const { data: totp } = useApiQuery<TotpState>(`org/users/${id}/totp`);
  const reset = useApiMutation(() => api.post(`org/users/${id}/totp/reset`), {
    refreshes: [`org/users/${id}`],
    onDone: () => notify({ tone: 'done', text: t('org.signIns.done') }),
  });
  if (!totp?.since) return <span className="lab-muted">{t('org.signIns.noTotp')}</span>;
  return (
    <>
      <span className="lab-muted">{t('org.signIns.totpSince', { time: stampText(totp.since, 'minute') })}</span>
      <Confirm
        title={t('org.signIns.resetAsk', { name })}
        description={t('org.signIns.resetNote')}
        okText={t('org.signIns.reset')}
        okButtonProps={{ danger: true, type: 'default' }}
        onConfirm={() => reset.mutate(undefined)}
      >
        <Button size="small" loading={reset.isPending}>
          {t('org.signIns.reset')}
        </Button>
      </Confirm>
    </>
  );
}

/** Whom the account belongs to at the identity provider. */
function BoundIdentity({ id, name, version }: UserSignInsProps) {
  const t = useT();
  const route = `org/users/${id}/identity`;
  const { data: identity } = useApiQuery<IdentityView>(route);
  const unbind = useApiMutation(() => api.post(`${route}/unbind`, { version }), {
    refreshes: [`org/users/${id}`],
    onDone: () => notify({ tone: 'done', text: t('org.signIns.done') }),
  });
  if (!identity) return null;
  const { issuer, subject, boundAt } = identity;
  return (
    <div className="org-identity">
      <span className="lab-muted">
        {t('org.signIns.identity', { time: stampText(boundAt, 'minute'), issuer, subject })}
      </span>
      <Confirm
        title={t('org.signIns.unbindAsk', { name })}
        description={t('org.signIns.unbindNote')}
        okText={t('org.signIns.unbind')}
        okButtonProps={{ danger: true, type: 'default' }}
        onConfirm={() => unbind.mutate(undefined)}
      >
        <Button size="small" loading={unbind.isPending}>
          {t('org.signIns.unbind')}
        </Button>
      </Confirm>
    </div>
  );
}
