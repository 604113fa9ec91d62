import { Button, Popconfirm } from 'antd';
import { Monitor, Smartphone } from 'lucide-react';
import type { SessionView } from '#lab/shared/session-view.js';
import { useT } from '../i18n/language-provider.js';
import { Stamp } from '../subject/stamp.js';

const phones = new Set(['iPhone', 'Android', 'iPad', 'HarmonyOS']);

interface SessionListProps {
  readonly sessions: readonly SessionView[];
  readonly busy: boolean;
  readonly onEnd: (id: string) => void;
}

/** The sessions of a user, the most recently active first; each can be ended except the reader's own. */
export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  const t = useT();
  if (sessions.length === 0) return <p className="lab-muted">{t('ui.sessions.none')}</p>;
  return (
    <ul className="lab-sessions">
      {sessions.map((session) => {
        const Icon = phones.has(session.system ?? '') ? Smartphone : Monitor;
        const device = deviceWords(t, session);
        return (
          <li key={session.id}>
            <Icon size={18} strokeWidth={1.6} aria-hidden />
            <div>
              <strong>{device}</strong>
              {session.current && <span className="lab-sessions-this">{t('ui.sessions.this')}</span>}
              <p>
                {t(`ui.sessions.network.${session.network}`)} · {session.ip} · {t('ui.sessions.since')}{' '}
                <Stamp value={session.since} /> · {t('ui.sessions.lastSeen')} <Stamp value={session.lastSeen} />
              </p>
            </div>
            {!session.current && (
              <Popconfirm
                title={t('ui.sessions.endAsk', { device })}
                okText={t('ui.sessions.end')}
                okButtonProps={{ danger: true, type: 'default' }}
                onConfirm={() => onEnd(session.id)}
              >
                <Button size="small" disabled={busy} aria-label={t('ui.sessions.endOne', { device })}>
                  {t('ui.sessions.end')}
                </Button>
              </Popconfirm>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function deviceWords(t: ReturnType<typeof useT>, { browser, system }: SessionView): string {
  if (browser && system) return t('ui.sessions.device', { browser, system });
  return browser ?? system ?? t('ui.sessions.unknown');
}
