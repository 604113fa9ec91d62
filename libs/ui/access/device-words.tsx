import { Monitor, Smartphone } from 'lucide-react';
import type { DeviceView } from '#lab/shared/session-view.js';
import type { useT } from '../i18n/language-provider.js';

const phones = new Set(['iPhone', 'Android', 'iPad', 'HarmonyOS']);

/** What a browser runs on, as a picture. */
export function DeviceIcon({ system }: Pick<DeviceView, 'system'>) {
  const Icon = phones.has(system ?? '') ? Smartphone : Monitor;
  return <Icon size={18} strokeWidth={1.6} aria-hidden />;
}

/** `Chrome 126 on Windows`. */
export function deviceWords(
  t: ReturnType<typeof useT>,
  { browser, system }: Pick<DeviceView, 'browser' | 'system'>,
): string {
  if (browser && system) return t('ui.sessions.device', { browser, system });
  return browser ?? system ?? t('ui.sessions.unknown');
}
