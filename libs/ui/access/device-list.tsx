import { Button } from 'antd';
import type { DeviceView } from '#lab/shared/session-view.js';
import { Confirm } from '../dialog/confirm.js';
import { useT } from '../i18n/language-provider.js';
import { Stamp } from '../subject/stamp.js';
import { DeviceIcon, deviceWords } from './device-words.js';

interface DeviceListProps {
  readonly devices: readonly DeviceView[];
  readonly busy: boolean;
  readonly onForget: (id: string) => void;
}

/** The known devices of a user, the one used last first; each can be removed, also the reader's own. */
export function DeviceList({ devices, busy, onForget }: DeviceListProps) {
  const t = useT();
  if (devices.length === 0) return <p className="lab-muted">{t('ui.devices.none')}</p>;
  return (
    <ul className="lab-sessions">
      {devices.map((view) => {
        const device = deviceWords(t, view);
        return (
          <li key={view.id}>
            <DeviceIcon {...view} />
            <div>
              <strong>{device}</strong>
              {view.current && <span className="lab-sessions-this">{t('ui.sessions.this')}</span>}
              <p>
                {view.ip} · {t('ui.devices.lastSignIn')} <Stamp value={view.lastSeen} />
              </p>
            </div>
            <Confirm
              title={t('ui.devices.forgetAsk', { device })}
              okText={t('ui.devices.forget')}
              okButtonProps={{ danger: true, type: 'default' }}
              onConfirm={() => onForget(view.id)}
            >
              <Button size="small" disabled={busy} aria-label={t('ui.devices.forgetOne', { device })}>
                {t('ui.devices.forget')}
              </Button>
            </Confirm>
          </li>
        );
      })}
    </ul>
  );
}
