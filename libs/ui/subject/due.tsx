import dayjs from 'dayjs';
import { useT } from '../i18n/language-provider.js';
import { useNow } from '../now.js';
import { useDuration } from './duration.js';
import { StateTag } from './state-tag.js';

/** How urgent a due time is now. */
export function urgencyOf(dueAt: string, now: dayjs.Dayjs = dayjs()): 'late' | 'today' | 'later' {
  const due = dayjs(dueAt);
  if (due.isBefore(now)) return 'late';
  return due.isSame(now, 'day') ? 'today' : 'later';
}

/** When something is due, from the reader's point of view: late, today, or how long is left. */
export function Due({ at }: { readonly at: string | null | undefined }) {
  const t = useT();
  const duration = useDuration();
  const now = useNow();
  if (!at) return null;
  const distance = Math.abs(Date.parse(at) - now);
  switch (urgencyOf(at, dayjs(now))) {
    case 'late':
      return <StateTag tone="warning">{t('ui.due.late', { span: duration(distance, 'rough') })}</StateTag>;
    case 'today':
      return <span className="lab-due-today">{t('ui.due.today')}</span>;
    case 'later':
      return <span className="lab-muted">{t('ui.due.left', { span: duration(distance, 'rough') })}</span>;
  }
}
