import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { MailRow } from '../../shared/mail.dto.js';
import { mailTones } from './mail-words.js';

/** Where a mail is on its way; a failure that may be none has a name of its own. */
export function MailState({ mail }: { readonly mail: MailRow }) {
  const t = useT();
  if (mail.unknown) return <StateTag tone="warning">{t('system.mail.unknown')}</StateTag>;
  if (mail.sending) return <StateTag tone="running">{t('system.mail.sending')}</StateTag>;
  return <StateTag tone={mailTones[mail.sendStatus] ?? 'draft'}>{t(`system.mail.states.${mail.sendStatus}`)}</StateTag>;
}
