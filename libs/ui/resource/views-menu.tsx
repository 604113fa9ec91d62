import { useState } from 'react';
import { Dropdown, type MenuProps } from 'antd';
import { Bookmark } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import type { SavedView } from './list-settings.js';
import { mostViews, type SavedViewActs } from './saved-views.js';
import { StandardMark, useOwnViewItems, ViewNaming } from './view-items.js';

interface ViewsMenuProps {
  readonly saved: SavedViewActs;
  /** The list is narrowed or ordered, so that there is something to save. */
  readonly canSave: boolean;
}

/** The person's saved views behind one button, for lists without room for tabs. */
export function ViewsMenu({ saved, canSave }: ViewsMenuProps) {
  const t = useT();
  const [naming, setNaming] = useState<SavedView | 'new'>();
  const { views, current, standard } = saved;
  const own = useOwnViewItems(current, saved, () => setNaming(current));
  const label = current ? t('ui.views.menu', { name: current.name }) : t('ui.views.mine');
  const items: NonNullable<MenuProps['items']> = [
    ...views.map((view) => ({
      key: view.id,
      label: (
        <>
          {view.name} {view.id === standard && <StandardMark />}
        </>
      ),
      onClick: () => saved.open(view),
    })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    ...(current ? [{ key: 'all', label: t('ui.views.all'), onClick: () => saved.leave(undefined) }, ...own] : []),
    ...(current ? [{ type: 'divider' as const }] : []),
    {
      key: 'save',
      label: t('ui.views.save'),
      disabled: !canSave || views.length >= mostViews,
      onClick: () => setNaming('new'),
    },
  ];
  return (
    <>
      <Dropdown
        menu={{ items, selectable: true, selectedKeys: current ? [current.id] : [] }}
        trigger={['click']}
        placement="bottomRight"
      >
        <button
          type="button"
          className="lab-icon-button"
          aria-label={label}
          aria-pressed={current !== undefined}
          title={label}
        >
          <Bookmark size={15} strokeWidth={1.7} aria-hidden />
        </button>
      </Dropdown>
      <ViewNaming of={naming} saved={saved} onClose={() => setNaming(undefined)} />
    </>
  );
}
