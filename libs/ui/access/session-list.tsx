import { Button } from 'antd';
import type { SessionView } from '#lab/shared/session-view.js';
import { Confirm } from '../dialog/confirm.js';
import { useT } from '../i18n/language-provider.js';
import { Stamp } from '../subject/stamp.js';
import { DeviceIcon, deviceWords } from './device-words.js';

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
        const device = deviceWords(t, session);
        return (
          <li key={session.id}>
            <DeviceIcon {...session} />
            <div>
              <strong>{device}</strong>
              {session.current && <span className="lab-sessions-this">{t('ui.sessions.this')}</span>}
              <p>
                {t(`ui.sessions.network.${session.network}`)} · {session.ip} · {t('ui.sessions.since')}{' '}
                <Stamp value={session.since} /> · {t('ui.sessions.lastSeen')} <Stamp value={session.lastSeen} />
              </p>
            </div>
            {!session.current && (
              <Confirm
                title={t('ui.sessions.endAsk', { device })}
                okText={t('ui.sessions.end')}
                okButtonProps={{ danger: true, type: 'default' }}
                onConfirm={() => onEnd(session.id)}
              >
                <Button size="small" disabled={busy} aria-label={t('ui.sessions.endOne', { device })}>
                  {t('ui.sessions.end')}
                </Button>
              </Confirm>
            )}
          </li>
        );
      })}
    </ul>
  );
}
