import { lazy } from 'react';
import type { MenuProps } from 'antd';
import { Star } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiMutation } from '../query.js';
import type { SavedView } from './list-settings.js';
import type { SavedViewActs } from './saved-views.js';

const ViewNameDialog = lazy(() => import('./view-name-dialog.js'));

/** What can be done with the saved view that is shown. */
export function useOwnViewItems(
  view: SavedView | undefined,
  acts: SavedViewActs | undefined,
  onRename: () => void,
): NonNullable<MenuProps['items']> {
  const t = useT();
  const run = useApiMutation((act: () => Promise<void>) => act());
  if (!view || !acts) return [];
  const isStandard = view.id === acts.standard;
  return [
    ...(acts.changed
      ? [
          { key: 'update', label: t('ui.views.update'), onClick: () => run.mutate(acts.update) },
          { key: 'reset', label: t('ui.views.reset'), onClick: () => acts.open(view) },
          { type: 'divider' as const },
        ]
      : []),
    { key: 'rename', label: t('ui.views.rename'), onClick: onRename },
    {
      key: 'standard',
      label: t(isStandard ? 'ui.views.noStandard' : 'ui.views.makeStandard'),
      onClick: () => run.mutate(() => acts.setStandard(isStandard ? undefined : view)),
    },
    { key: 'remove', danger: true, label: t('ui.views.remove'), onClick: () => run.mutate(() => acts.remove(view)) },
  ];
}

/** Marks the view that a list begins with. */
export function StandardMark() {
  const t = useT();
  return <Star className="lab-views-star" size={11} strokeWidth={1.9} aria-label={t('ui.views.standard')} />;
}

interface ViewNamingProps {
  /** The view that gets another name, or `new` for what is shown now. */
  readonly of: SavedView | 'new' | undefined;
  readonly saved: SavedViewActs;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export function ViewNaming({ of, saved, onClose }: ViewNamingProps) {
  if (of === undefined) return null;
  return (
    <Later onBroken={onClose}>
      <ViewNameDialog
        name={of === 'new' ? '' : of.name}
        taken={saved.views.filter((view) => view !== of).map((view) => view.name)}
        onSave={(name) => (of === 'new' ? saved.add(name) : saved.rename(of, name))}
        onClose={onClose}
      />
    </Later>
  );
}
