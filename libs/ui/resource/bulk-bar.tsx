import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { withSeparators } from '#lab/shared/figures.js';
import type { ApiError } from '../api-error.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import type { RowsLoaded } from './every-row.js';

export interface BulkAct {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  readonly busy?: boolean;
}

/** All that the filters find, to be chosen in place of the page. */
interface MoreRows {
  /** How many there are, as people read it. */
  readonly total: number | string;
  /** Only so many can be chosen together. */
  readonly most: number | undefined;
  /** They are being loaded. */
  readonly progress: RowsLoaded | undefined;
  /** They could not be loaded. */
  readonly problem: ApiError | undefined;
  readonly choose: () => void;
}

interface BulkBarProps {
  readonly count: number;
  /** Those chosen are the first of so many, and no more can be chosen together. */
  readonly firstOf?: number | string | undefined;
  readonly more?: MoreRows | undefined;
  /** Sums of the chosen rows, one per currency. */
  readonly sum?: ReactNode;
  readonly acts: readonly BulkAct[];
  readonly onClear: () => void;
}

/** What can be done with the chosen rows, floating above the footer. */
export function BulkBar({ count, firstOf, more, sum, acts, onClear }: BulkBarProps) {
  const t = useT();
  const bar = useBarWithFocus(more !== undefined);
  const { progress, problem } = more ?? {};
  const chosen = figure(count);
  return (
    <div
      ref={bar}
      className="lab-bulk"
      role="toolbar"
      aria-label={t('ui.list.bulk')}
      tabIndex={-1}
      data-more={more ? true : undefined}
    >
      <strong role="status">
        {progress
          ? t('ui.list.choosing', { count: figure(progress.loaded), total: figure(progress.total) })
          : firstOf === undefined
            ? t('ui.list.chosen', { count: chosen })
            : t('ui.list.chosenFirst', { count: chosen, total: figure(firstOf) })}
      </strong>
      {sum && <span className="lab-bulk-muted">{sum}</span>}
      {problem && <Problem problem={problem} />}
      {more && (
        <button
          type="button"
          className="lab-bulk-more"
          // A button that is disabled loses the focus.
          aria-disabled={progress !== undefined}
          onClick={more.choose}
        >
          {problem
            ? t('ui.error.retry')
            : more.most === undefined
              ? t('ui.list.chooseAll', { count: figure(more.total) })
              : t('ui.list.chooseFirst', { count: figure(more.most), total: figure(more.total) })}
        </button>
      )}
      {acts.map(({ key, label, icon, run, busy }) => (
        <button key={key} type="button" disabled={busy || progress !== undefined} onClick={run}>
          {icon}
          {label}
        </button>
      ))}
      <button type="button" className="lab-bulk-close" aria-label={t('ui.list.unchoose')} onClick={onClear}>
        <X size={14} strokeWidth={1.9} aria-hidden />
      </button>
    </div>
  );
}

/** Why the other rows have not come; those that were chosen before still are. */
function Problem({ problem }: { readonly problem: ApiError }) {
  const t = useT();
  const { texts } = useLanguage();
  return (
    <span className="lab-bulk-problem" role="alert">
      {problem.isRefusal ? problemText(texts, problem) : t('ui.list.chooseFailed')}
    </span>
  );
}

/** The offer goes once it has been accepted: the focus that was on it stays in the bar. */
function useBarWithFocus(offers: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const offered = useRef(offers);
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    if (offered.current && !offers && (!active || active === document.body)) bar.current?.focus();
    offered.current = offers;
  }, [offers]);
  return bar;
}

/** A number as people read it; what is written already stays as it is. */
function figure(count: number | string): string {
  return typeof count === 'number' ? withSeparators(count) : count;
}
