import type { ReactNode } from 'react';
import { useT } from '../i18n/language-provider.js';
import { Nothing } from '../subject/stamp.js';

/** How a line differs from what its reader has seen. */
export type LineChange = 'added' | 'removed' | 'changed';

/** What a value was, beside what it is: struck through, and said by screen readers. */
export function Was({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <span className="lab-was">
      <span className="lab-was-word">{t('ui.seen.was')}</span> <del>{children ?? <Nothing />}</del>
    </span>
  );
}

/** Says of a line that it is new, or gone. */
export function LineMark({ change }: { readonly change: LineChange | undefined }) {
  const t = useT();
  if (change === undefined) return null;
  return (
    <span className={change === 'changed' ? 'lab-unseen' : 'lab-line-mark'} data-change={change}>
      {t(`ui.seen.${change}`)}
    </span>
  );
}
