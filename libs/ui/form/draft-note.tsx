import { Button } from 'antd';
import { History } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import type { Draft } from './draft.js';
import { recentText } from '../dates.js';

/** Says that the form holds restored, unsaved input, and offers to discard it. */
export function DraftNote({ draft: { restoredAt, discard } }: { readonly draft: Draft }) {
  const t = useT();
  if (restoredAt === undefined) return null;
  const time = recentText(restoredAt);
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
