import { useState } from 'react';
import { Send } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BulkAct } from '#lab/ui/resource/bulk-bar.jsx';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { useRowByRow } from '#lab/ui/resource/use-row-by-row.js';
import type { MailRow } from '../../shared/mail.dto.js';

/** Sends many mails again, one after the other, and says of each that was not why. */
export function useMailBulk() {
  const t = useT();
  const [chosen, setChosen] = useState<readonly MailRow[]>();
  return {
    act: (rows: readonly MailRow[], keep: () => void): BulkAct => ({
      key: 'resend',
      label: t('system.mail.bulk.act'),
      icon: <Send size={14} strokeWidth={1.7} aria-hidden />,
      run: () => {
        setChosen(rows);
        keep();
      },
    }),
    dialog: (onOpen: (id: string) => void) =>
      chosen && <ResendDialog mails={chosen} onOpen={onOpen} onClose={() => setChosen(undefined)} />,
  };
}

interface ResendDialogProps {
  readonly mails: readonly MailRow[];
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function ResendDialog({ mails, onOpen, onClose }: ResendDialogProps) {
  const t = useT();
  const { texts } = useLanguage();
  const { sent, outcomes, run } = useRowByRow<MailRow>(['system/mails']);
  const failed = (outcomes ?? []).flatMap(({ item, problem }) =>
    problem ? [{ key: item.id, number: item.receiver ?? '', title: item.title, why: problemText(texts, problem) }] : [],
  );
  return (
    <BulkDialog
      title={t('system.mail.bulk.title')}
      verb={t('system.mail.bulk.act')}
      count={mails.length}
      sent={sent}
      done={outcomes && t('system.mail.bulk.done', { done: outcomes.length - failed.length, all: outcomes.length })}
      note={t('system.mail.bulk.note', { count: mails.length })}
      rows={failed}
      rowsTitle={t('system.mail.bulk.rows')}
      onRun={() => run(mails, ({ id }) => api.post(`system/mails/${id}/resend`))}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
}
