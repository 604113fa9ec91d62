import { lazy, useState } from 'react';
import { Send } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import type { BulkAct } from '#lab/ui/resource/bulk-bar.jsx';
import type { MailRow } from '../../shared/mail.dto.js';

const ResendDialog = lazy(() => import('./resend-dialog.js'));

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
      chosen && (
        <Later onBroken={() => setChosen(undefined)}>
          <ResendDialog mails={chosen} onOpen={onOpen} onClose={() => setChosen(undefined)} />
        </Later>
      ),
  };
}
