import { Button } from 'antd';
import dayjs from 'dayjs';
import { History } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { stampText } from '../subject/stamp.js';
import type { Draft } from './draft.js';

/** Says that what stands in the form was typed before and never saved, and throws it away. */
export function DraftNote({ draft: { restoredAt, discard } }: { readonly draft: Draft }) {
  const t = useT();
  if (restoredAt === undefined) return null;
  const at = dayjs(restoredAt);
  const time = at.isSame(dayjs(), 'day') ? at.format('HH:mm') : stampText(restoredAt, 'minute');
  return (
    <p className="lab-draft" role="status">
      <History size={14} strokeWidth={1.7} aria-hidden />
      {t('ui.form.restored', { time })}
      <Button size="small" onClick={discard}>
        {t('ui.form.discard')}
      </Button>
    </p>
  );
}
