import { withSeparators } from '#lab/shared/figures.js';
import type { ChangedValue } from '#lab/shared/process-view.js';
import { fieldText, type SubjectWords } from '#lab/shared/subject-words.js';
import { useT } from '../i18n/language-provider.js';

interface ChangedValueTextProps {
  readonly change: Omit<ChangedValue, 'line' | 'isFact'> & {
    readonly line?: string | undefined;
    readonly isFact?: true | undefined;
  };
  readonly subject: SubjectWords;
}

/** A value of the record before and after: "C18 column, quantity: 2 → 1.5". */
export function ChangedValueText({ change, subject }: ChangedValueTextProps) {
  const { field, line, isFact, before, after } = change;
  const t = useT();
  const name = t(isFact ? `${subject.texts}.facts.${field}` : fieldText(subject, field));
  const text = (value: string | null) => (value ? shownValue(value) : t('ui.timeline.empty'));
  return (
    <span>
      {line === undefined ? name : t('ui.timeline.ofLine', { line, name })}
      {': '}
      <del>{text(before)}</del> → <ins>{text(after)}</ins>
    </span>
  );
}

/** Numbers with separators, other values as they were written. */
function shownValue(value: string): string {
  return /^-?\d+(\.\d+)?$/.test(value) ? withSeparators(value) : value;
}
