import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { ColourRow } from './colour-row.js';
import { useDesigner } from './designer-context.js';

/** How elements are aligned, in the words of bpmn-js. */
const alignments: readonly (readonly [string, LucideIcon])[] = [
  ['left', AlignStartVertical],
  ['center', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
];
const distributions: readonly (readonly [string, LucideIcon])[] = [
  ['horizontal', AlignHorizontalDistributeCenter],
  ['vertical', AlignVerticalDistributeCenter],
];
/** Fewer have no distance that could be made alike. */
const leastToDistribute = 3;

/** What can be done with several chosen elements at once; nothing is shown for one. */
export function SelectionBar() {
  const t = useT();
  const { modeler } = useDesigner();
  const chosen = modeler.get('selection').get();
  // A frame selects names, too, which a user counts as part of what they name.
  const shapes = chosen.filter(({ waypoints, labelTarget }) => !waypoints && !labelTarget);
  if (shapes.length < 2) return null;
  const rules = modeler.get('rules');
  // What is on a border moves with its activity.
  const aligned = rules.allowed('elements.align', { elements: shapes });
  const alignable = Array.isArray(aligned) ? (aligned as typeof shapes) : aligned === false ? [] : shapes;
  return (
    <div
      className="designer-selection"
      role="toolbar"
      aria-label={t('designer.diagrams.selected', { count: shapes.length })}
    >
      <span className="lab-muted">{t('designer.diagrams.selected', { count: shapes.length })}</span>
      {alignments.map(([side, Icon]) => (
        <IconButton
          key={side}
          label={t(`designer.diagrams.align.${side}`)}
          disabled={alignable.length < 2}
          icon={<Icon size={15} strokeWidth={1.7} aria-hidden />}
          onClick={() => modeler.get('alignElements').trigger(alignable, side)}
        />
      ))}
      {distributions.map(([axis, Icon]) => (
        <IconButton
          key={axis}
          label={t(`designer.diagrams.distribute.${axis}`)}
          disabled={alignable.length < leastToDistribute}
          icon={<Icon size={15} strokeWidth={1.7} aria-hidden />}
          onClick={() => modeler.get('distributeElements').trigger(alignable, axis)}
        />
      ))}
      <ColourRow elements={chosen} />
      <IconButton
        label={t('designer.diagrams.deleteSelected')}
        icon={<Trash2 size={15} strokeWidth={1.7} aria-hidden />}
        onClick={() => modeler.get('modeling').removeElements([...chosen])}
      />
    </div>
  );
}
