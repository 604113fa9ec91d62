import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';

export interface BulkAct {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
  readonly busy?: boolean;
}

interface BulkBarProps {
  readonly count: number;
  /** Rows that the filters find beyond those chosen, of which so many can be chosen together. */
  readonly more?: {
    readonly total: number;
    /** The total as people read it. */
    readonly shown: number | string;
    readonly most: number;
    readonly busy: boolean;
    readonly choose: () => void;
  };
  /** Sums of the chosen rows, one per currency. */
  readonly sum?: ReactNode;
  readonly acts: readonly BulkAct[];
  readonly onClear: () => void;
}

/** What can be done with the chosen rows, floating above the footer. */
export function BulkBar({ count, more, sum, acts, onClear }: BulkBarProps) {
  const t = useT();
  return (
    <div className="lab-bulk" role="toolbar" aria-label={t('ui.list.bulk')}>
      <strong role="status">{t('ui.list.chosen', { count })}</strong>
      {sum && <span className="lab-bulk-muted">{sum}</span>}
      {more && (
        <button
          type="button"
          className="lab-bulk-more"
          disabled={more.busy || more.total > more.most}
          title={more.total > more.most ? t('ui.list.chooseMost', { count: more.most }) : undefined}
          onClick={more.choose}
        >
          {t('ui.list.chooseAll', { count: more.shown })}
        </button>
      )}
      {acts.map(({ key, label, icon, run, busy }) => (
        <button key={key} type="button" disabled={busy} onClick={run}>
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
