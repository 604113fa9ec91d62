import type { ReactNode } from 'react';
import type { DeviceView } from '#lab/shared/session-view.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { ProblemPanel } from '../states/problem-panel.js';
import { Section } from '../subject/subject-page.js';
import { DeviceList } from './device-list.js';

interface KnownDevicesProps {
  /** Path of the list. */
  readonly route: string;
  readonly forget: (id: string) => Promise<unknown>;
  /** Paths that are out of date once a device is removed. */
  readonly refreshes: readonly string[];
  /** What they mean for whom. */
  readonly children: ReactNode;
}

/** The devices on which wrong passwords of others do not lock a user out. */
export function KnownDevices({ route, forget, refreshes, children }: KnownDevicesProps) {
  const t = useT();
  const devices = useApiQuery<readonly DeviceView[]>(route);
  const removal = useApiMutation<string, unknown>(forget, {
    refreshes,
    onDone: () => notify({ tone: 'done', text: t('ui.devices.forgotten') }),
  });
  if (devices.error) return <ProblemPanel problem={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data) return null;
  return (
    <Section title={t('ui.devices.title')} note={devices.data.length}>
      {children}
      <DeviceList devices={devices.data} busy={removal.isPending} onForget={removal.mutate} />
    </Section>
  );
}
