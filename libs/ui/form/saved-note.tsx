import dayjs from 'dayjs';
import { CloudCheck, CloudOff } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { stampText } from '../subject/stamp.js';

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
      {at ? t(dirty ? 'ui.form.changed' : 'ui.form.savedAt', { time: timeOf(at) }) : t('ui.form.unsaved')}
    </span>
  );
}

/** To the second today, else as any other stamp. */
function timeOf(instant: string): string {
  const at = dayjs(instant);
  return at.isSame(dayjs(), 'day') ? at.format('HH:mm:ss') : stampText(instant, 'minute');
}
