import { useT } from '../i18n/language-provider.js';
import { CountPill } from '../layout/count-pill.js';
import type { View } from './list-state.js';

interface ViewsBarProps {
  readonly views: readonly View[];
  readonly current: View | undefined;
  readonly onChoose: (key: string) => void;
}

/** Named selections of rows, as tabs. */
export function ViewsBar({ views, current, onChoose }: ViewsBarProps) {
  const t = useT();
  return (
    <div className="lab-views" role="group" aria-label={t('ui.list.views')}>
      {views.map(({ key, label, count, mine }) => (
        <button key={key} type="button" aria-pressed={key === current?.key} onClick={() => onChoose(key)}>
          <span data-label={label}>{label}</span>
          {mine ? (
            <CountPill count={{ value: count ?? 0, tone: 'mine' }} />
          ) : (
            count !== undefined && <span className="lab-muted lab-figures">{count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
