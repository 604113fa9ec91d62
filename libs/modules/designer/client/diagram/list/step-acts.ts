import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { goesOn, type Step } from '../steps/tree.js';
import { useAddKey } from './add-step.js';
import type { Act } from './more-menu.js';
import { useSteps } from './steps-context.js';

/** What can be done to a step, each with its key. */
export function useStepActs(list: Step[], index: number, id: string): readonly Act[] {
  const t = useT();
  const { editor, change, open } = useSteps();
  const spot = { list, index };
  const step = list[index];
  const before = list[index - 1];
  const move = (by: -1 | 1) => ({
    disabled: !editor.moved(spot, by),
    run: () => change(() => editor.move(spot, by), id),
  });
  return [
    { label: t('designer.steps.properties'), key: 'Enter', run: () => open(id, true) },
    ...useAddKey(id),
    { label: t('designer.steps.up'), key: 'Alt+ArrowUp', ...move(-1) },
    { label: t('designer.steps.down'), key: 'Alt+ArrowDown', ...move(1) },
    {
      label: t('designer.steps.duplicate'),
      disabled: !editor.mayDuplicate(spot),
      run: () => change(() => editor.duplicate(spot), id),
    },
    {
      label: t('designer.steps.remove'),
      key: 'Delete',
      danger: true,
      disabled: !editor.mayRemove(spot),
      run: () => change(() => editor.remove(spot), rowBefore(editor.homeOf(list), before)),
    },
  ].filter(({ key }) => key !== 'Insert' || (step !== undefined && goesOn([step])));
}

/** The row above a step, which has the focus once the step is gone. */
function rowBefore(
  home: ReturnType<ReturnType<typeof useSteps>['editor']['homeOf']>,
  before: Step | undefined,
): string {
  if (before && before.kind !== 'jump') return before.element.id ?? '';
  const holder = home.up?.list[home.up.index];
  return (holder && holder.kind !== 'jump' ? holder.element.id : home.scope.start.id) ?? '';
}
