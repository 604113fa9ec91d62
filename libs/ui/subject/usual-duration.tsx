import { useT } from '../i18n/language-provider.js';
import { useDuration } from './duration.js';

/** How long a process usually takes; nothing where that is not known. */
export function UsualDuration({ usually }: { readonly usually: number | null | undefined }) {
  const t = useT();
  const duration = useDuration();
  if (usually === null || usually === undefined) return null;
  return <p className="lab-muted">{t('ui.process.usual', { span: duration(usually, 'long') })}</p>;
}
