import { useState } from 'react';
import { Dropdown } from 'antd';
import { ChevronDown, Plus } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { CountPill } from '../layout/count-pill.js';
import type { SavedView } from './list-settings.js';
import type { View } from './list-state.js';
import { mostViews, type SavedViewActs } from './saved-views.js';
import { StandardMark, useOwnViewItems, ViewNaming } from './view-items.js';

interface ViewsBarProps {
  readonly views: readonly View[];
  readonly current: View | undefined;
  readonly onChoose: (key: string) => void;
  /** The person's own views behind those of the page. */
  readonly saved?: SavedViewActs;
  /** Rows that the shown view has. */
  readonly total?: number | string;
}

/** Named selections of rows, as tabs; the last one saves what the list shows as one's own. */
export function ViewsBar({ views, current, onChoose, saved, total }: ViewsBarProps) {
  const t = useT();
  const [naming, setNaming] = useState<SavedView | 'new'>();
  const own = saved?.current;
  return (
    <div className="lab-views" role="group" aria-label={t('ui.list.views')}>
      {views.map(({ key, label, count, mine }) => (
        <button
          key={key}
          type="button"
          aria-pressed={!own && key === current?.key}
          onClick={() => (own ? saved.leave(key) : onChoose(key))}
        >
          <span data-label={label}>{label}</span>
          {mine ? (
            <CountPill count={{ value: count ?? 0, tone: 'mine' }} />
          ) : (
            count !== undefined && <span className="lab-muted lab-figures">{count}</span>
          )}
        </button>
      ))}
      {saved && views.length === 0 && (
        <button type="button" aria-pressed={!own} onClick={() => saved.leave(undefined)}>
          <span data-label={t('ui.views.all')}>{t('ui.views.all')}</span>
        </button>
      )}
      {saved?.views.map((view) =>
        view.id === own?.id ? (
          <OpenView key={view.id} view={view} acts={saved} total={total} onRename={() => setNaming(view)} />
        ) : (
          <button key={view.id} type="button" aria-pressed={false} onClick={() => saved.open(view)}>
            <span data-label={view.name}>{view.name}</span>
            {view.id === saved.standard && <StandardMark />}
          </button>
        ),
      )}
      {saved && saved.views.length < mostViews && (
        <button type="button" className="lab-views-add" onClick={() => setNaming('new')}>
          <Plus size={13} strokeWidth={1.7} aria-hidden />
          {t('ui.views.save')}
        </button>
      )}
      {saved && <ViewNaming of={naming} saved={saved} onClose={() => setNaming(undefined)} />}
    </div>
  );
}

interface OpenViewProps {
  readonly view: SavedView;
  readonly acts: SavedViewActs;
  readonly total?: number | string;
  readonly onRename: () => void;
}

/** The person's own view that is shown; its menu changes it. */
function OpenView({ view, acts, total, onRename }: OpenViewProps) {
  const t = useT();
  const items = useOwnViewItems(view, acts, onRename);
  const isStandard = view.id === acts.standard;
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <button type="button" aria-pressed aria-label={t('ui.views.menu', { name: view.name })}>
        <span data-label={view.name}>
          {view.name}
          {acts.changed && <span aria-label={t('ui.views.changed')}> *</span>}
        </span>
        {isStandard && <StandardMark />}
        {total !== undefined && <span className="lab-muted lab-figures">{total}</span>}
        <ChevronDown size={13} strokeWidth={1.7} aria-hidden />
      </button>
    </Dropdown>
  );
}
