import { lazy, useState } from 'react';
import { Button } from 'antd';
import { CalendarPlus } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';

const FeedDialog = lazy(() => import('./feed-dialog.js'));

/** Opens the link by which the reader's own calendar shows leave. */
export function FeedButton() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={<CalendarPlus size={14} strokeWidth={1.8} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('hr.feed.subscribe')}
      </Button>
      {isOpen && (
        <Later onBroken={close}>
          <FeedDialog onClose={close} />
        </Later>
      )}
    </>
  );
}
