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
  /** Sums of the chosen rows, one per currency. */
  readonly sum?: ReactNode;
  readonly acts: readonly BulkAct[];
  readonly onClear: () => void;
}

/** What can be done with the chosen rows, floating above the footer. */
export function BulkBar({ count, sum, acts, onClear }: BulkBarProps) {
  const t = useT();
  return (
    <div className="lab-bulk" role="toolbar" aria-label={t('ui.list.bulk')}>
      <strong role="status">{t('ui.list.chosen', { count })}</strong>
      {sum && <span className="lab-bulk-muted">{sum}</span>}
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
