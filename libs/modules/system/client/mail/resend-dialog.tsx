import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { useRowByRow } from '#lab/ui/resource/use-row-by-row.js';
import type { MailRow } from '../../shared/mail.dto.js';

interface ResendDialogProps {
  readonly mails: readonly MailRow[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Sends these again and says of each that was not why. */
export default function ResendDialog({ mails, onOpen, onClose }: ResendDialogProps) {
  const t = useT();
  const { texts } = useLanguage();
  const { sent, outcomes, done, failed, run } = useRowByRow<MailRow>(['system/mails']);
  return (
    <BulkDialog
      title={t('system.mail.bulk.title')}
      verb={t('system.mail.bulk.act')}
      count={mails.length}
      sent={sent}
      done={outcomes && t('system.mail.bulk.done', { done, all: outcomes.length })}
      note={t('system.mail.bulk.note', { count: mails.length })}
      rows={failed.map(({ item, problem }) => ({
        key: item.id,
        number: item.receiver ?? '',
        title: item.title,
        why: problemText(texts, problem),
      }))}
      rowsTitle={t('system.mail.bulk.rows')}
      onRun={() => run(mails, ({ id }) => api.post(`system/mails/${id}/resend`))}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
}
