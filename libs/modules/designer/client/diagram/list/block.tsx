import { nameOf as wordOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { kindOf } from '../model/kinds.js';
import { KindIcon } from '../kind-icons.js';
import { goesOn, type BlockStep, type Branch, type Step } from '../steps/tree.js';
import { AddStep, useAddKey } from './add-step.js';
import { Card } from './card.js';
import type { Act } from './more-menu.js';
import { useStepActs } from './step-acts.js';
import { useBranchWords, useStepWords } from './step-words.js';
import { useSteps } from './steps-context.js';

interface BlockProps {
  readonly block: BlockStep;
  readonly list: Step[];
  readonly index: number;
}

/** A gateway with its branches beside each other, and the plus where they meet. */
export function Block({ block, list, index }: BlockProps) {
  const t = useT();
  const { kind } = useStepWords();
  const { editor, change, nameOf } = useSteps();
  const id = block.element.id ?? '';
  const title = nameOf(block.element);
  const addBranch: Act = {
    label: t('designer.steps.addBranch'),
    key: 'Insert',
    run: () => change(() => editor.addBranch(block), id),
  };
  const acts = useStepActs(list, index, id).filter(({ key }) => key !== 'Insert');
  return (
    <li className="steps-item steps-block">
      <Card
        id={id}
        look="gateway"
        icon={<KindIcon kind={kindOf(block.element) ?? 'exclusiveGateway'} size={15} />}
        title={title}
        kind={kind(block.element)}
        acts={[addBranch, ...acts]}
      />
      <ol className="steps-branches" aria-label={t('designer.steps.branches', { name: title })}>
        {block.branches.map((branch, place) => (
          <BranchColumn key={branch.flow.id} {...{ block, list, index, branch, place }} />
        ))}
      </ol>
      {goesOn([block]) && (
        <AddStep id={id} name={t('designer.steps.joined', { name: title })} spot={{ list, index: index + 1 }} />
      )}
    </li>
  );
}

interface BranchColumnProps extends BlockProps {
  readonly branch: Branch;
  readonly place: number;
}

/** One branch: what lets it be taken, and its steps. */
function BranchColumn({ block, list, index, branch, place }: BranchColumnProps) {
  const t = useT();
  const { language } = useLanguage();
  const say = useBranchWords();
  const { editor, change, rows } = useSteps();
  const id = branch.flow.id ?? '';
  const title = wordOf(branch.flow, language) || t('designer.steps.branch', { number: place + 1 });
  const spot = { list, index };
  const swap = (at: number) => ({
    disabled: at < 0 || at >= block.branches.length - 1,
    run: () => change(() => editor.swapBranches(block, at), id),
  });
  const acts: readonly Act[] = [
    ...useAddKey(id),
    { label: t('designer.steps.left'), key: 'Alt+ArrowLeft', ...swap(place - 1) },
    { label: t('designer.steps.right'), key: 'Alt+ArrowRight', ...swap(place) },
    {
      label: t('designer.steps.removeBranch'),
      key: 'Delete',
      danger: true,
      disabled: !editor.mayRemoveBranch(spot, branch),
      run: () => change(() => editor.removeBranch(spot, branch), block.element.id ?? ''),
    },
  ];
  return (
    <li className="steps-branch" data-branch="" data-ended={!goesOn(branch.steps) || undefined}>
      <div className="steps-item">
        <Card id={id} look="branch" title={title} facts={[say(block.element, branch.flow)]} acts={acts} />
        <AddStep id={id} name={title} spot={{ list: branch.steps, index: 0 }} />
      </div>
      {branch.steps.length > 0 && (
        <ol className="steps-list" aria-label={title}>
          {rows(branch.steps)}
        </ol>
      )}
    </li>
  );
}
