import type { Tone } from '#lab/shared/subject-words.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { MailRow } from '../../shared/mail.dto.js';

/** The codes of the queue: not sent, sent, failed. */
export const mailTones: Readonly<Record<string, Tone>> = { 0: 'waiting', 1: 'done', 2: 'failed' };

export const failed = '2';

/** Why a mail failed: what the mail server said, or that there was nobody to send it to. */
export function useException(): (mail: MailRow) => string | null {
  const t = useT();
  return ({ exception, receiver }) => (exception && receiver === null ? t('system.mail.noReceiver') : exception);
}
