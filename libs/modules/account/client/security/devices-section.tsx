import { Button, Popconfirm } from 'antd';
import { Monitor } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { DeviceView } from '../../shared/session.dto.js';

const route = 'auth/devices';

/** Known devices: wrong passwords of others do not lock me out on them. */
export function DevicesSection() {
  const t = useT();
  const devices = useApiQuery<readonly DeviceView[]>(route);
  const forget = useApiMutation<string, unknown>((id) => api.remove(`${route}/${id}`), {
    refreshes: [route],
    onDone: () => notify({ tone: 'done', text: t('account.devices.forgotten') }),
  });
  if (devices.error) return <ProblemPanel problem={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data) return null;
  return (
    <Section title={t('account.devices.title')} note={devices.data.length}>
      <p className="lab-muted security-note">{t('account.devices.text')}</p>
      {devices.data.length === 0 && <p className="lab-muted">{t('account.devices.none')}</p>}
      <ul className="lab-sessions">
        {devices.data.map(({ id, browser, system, ip, lastSeen, current }) => {
          const device =
            browser && system
              ? t('ui.sessions.device', { browser, system })
              : (browser ?? system ?? t('ui.sessions.unknown'));
          return (
            <li key={id}>
              <Monitor size={18} strokeWidth={1.6} aria-hidden />
              <div>
                <strong>{device}</strong>
                {current && <span className="lab-sessions-this">{t('ui.sessions.this')}</span>}
                <p>
                  {ip} · {t('account.devices.lastSignIn')} <Stamp value={lastSeen} />
                </p>
              </div>
              <Popconfirm
                title={t('account.devices.forgetAsk', { device })}
                okText={t('account.devices.forget')}
                okButtonProps={{ danger: true, type: 'default' }}
                onConfirm={() => forget.mutate(id)}
              >
                <Button
                  size="small"
                  disabled={forget.isPending}
                  aria-label={t('account.devices.forgetOne', { device })}
                >
                  {t('account.devices.forget')}
                </Button>
              </Popconfirm>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
