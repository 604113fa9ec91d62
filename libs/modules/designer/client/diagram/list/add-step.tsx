import { Dropdown } from 'antd';
import { Plus } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import type { Spot } from '../steps/find.js';
import { blockOffers, newStep, type Offered } from '../steps/new-steps.js';
import type { Step } from '../steps/tree.js';
import { itemOf, type Act } from './more-menu.js';
import { useSteps } from './steps-context.js';

interface AddStepProps {
  /** Of the row before the place. */
  readonly id: string;
  readonly name: string;
  readonly spot: Spot;
}

/** The plus between two rows, and its menu of what may be put there. */
export function AddStep({ id, name, spot }: AddStepProps) {
  const t = useT();
  const { active } = useSteps();
  const groups = useOffers(spot);
  return (
    <div className="steps-add">
      <Dropdown
        trigger={['click']}
        autoFocus
        classNames={{ root: 'steps-menu' }}
        menu={{ items: groups.map((group, place) => itemOf(group, `${place}`)) }}
      >
        <button
          type="button"
          data-add={id}
          tabIndex={active === id ? 0 : -1}
          aria-label={t('designer.steps.addAfter', { name })}
          title={t('designer.steps.add')}
        >
          <Plus size={14} strokeWidth={2} aria-hidden />
        </button>
      </Dropdown>
    </div>
  );
}

/** The key that opens the plus behind a row. */
export function useAddKey(id: string): readonly Act[] {
  const t = useT();
  const run = () => document.querySelector<HTMLElement>(`[data-add="${CSS.escape(id)}"]`)?.click();
  return [{ label: t('designer.steps.add'), key: 'Insert', run }];
}

function useOffers(spot: Spot): readonly Act[] {
  const t = useT();
  const { subject, fresh, choose } = useDesigner();
  const { editor, scope, make, change, setActive } = useSteps();
  // Without a handler of the record's module there is nothing that such a task could do.
  const isServed = (subject?.handlers ?? []).length > 0;
  const put = (offered: Offered) => {
    const home = editor.scopeOf(spot.list);
    const step = newStep(offered, { make, subject, beside: home.steps, isInside: home !== scope });
    const id = idOf(step);
    change(() => editor.insert(spot, step), step.kind === 'block' ? id : '');
    if (step.kind === 'block') return;
    // Its name is asked for first, as on the canvas; Escape leads back to its row.
    setActive(id);
    fresh.add(id);
    choose(id);
  };
  const offer = (offered: Offered, label: string): Act => ({ label, run: () => put(offered) });
  const kind = (offered: Exclude<Offered, 'handling' | 'callActivity'>) =>
    offer(offered, t(`designer.diagrams.kinds.${offered}`));
  const end = editor.mayEnd(spot.list) && spot.index === spot.list.length;
  return [
    {
      label: t('designer.steps.groups.people'),
      acts: [
        kind('approval'),
        kind('countersign'),
        offer('handling', t('designer.steps.handling')),
        kind('copyIn'),
        kind('mail'),
      ],
    },
    {
      label: t('designer.steps.groups.branches'),
      acts: blockOffers.map((one) => offer(one, t(`designer.steps.blocks.${one}`))),
    },
    {
      label: t('designer.steps.groups.system'),
      acts: [
        ...(isServed ? [kind('serviceTask'), kind('sendTask')] : []),
        kind('businessRuleTask'),
        kind('scriptTask'),
        offer('callActivity', t('designer.steps.callActivity')),
      ],
    },
    {
      label: t('designer.steps.groups.other'),
      acts: [kind('timerCatch'), kind('subProcess'), ...(end ? [offer('endEvent', t('designer.steps.endHere'))] : [])],
    },
  ];
}

/** The row that has the focus after a step was put in: of a block its first branch. */
function idOf(step: Step): string {
  if (step.kind === 'jump') return '';
  return (step.kind === 'block' ? step.branches[0]?.flow.id : step.element.id) ?? '';
}
