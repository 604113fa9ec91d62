import { CloudCheck, CloudOff } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { recentText } from '../dates.js';

interface SavedNoteProps {
  /** When it was saved last; never without. */
  readonly at: string | undefined;
  readonly dirty: boolean;
}

/** Whether the server has what is in the form: "Saved 14:32:05". */
export function SavedNote({ at, dirty }: SavedNoteProps) {
  const t = useT();
  const Icon = at && !dirty ? CloudCheck : CloudOff;
  return (
    <span className="lab-saved" role="status">
      <Icon size={14} strokeWidth={1.7} aria-hidden />
      {at ? t(dirty ? 'ui.form.changed' : 'ui.form.savedAt', { time: recentText(at, 'second') }) : t('ui.form.unsaved')}
    </span>
  );
}
