import { UserRound } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Scope } from '../steps/tree.js';
import { AddStep, useAddKey } from './add-step.js';
import { Card } from './card.js';
import { useStepWords } from './step-words.js';
import { useSteps } from './steps-context.js';

/** What begins a process or sub-process. */
export function StartRow({ scope }: { readonly scope: Scope }) {
  const t = useT();
  const { kind } = useStepWords();
  const { scope: root, nameOf } = useSteps();
  const id = scope.start.id ?? '';
  const title = nameOf(scope.start);
  return (
    <li className="steps-item">
      <Card
        id={id}
        look="start"
        icon={<UserRound size={15} strokeWidth={1.7} aria-hidden />}
        title={title}
        kind={scope === root ? t('designer.steps.initiator') : kind(scope.start)}
        acts={useAddKey(id)}
      />
      <AddStep id={id} name={title} spot={{ list: scope.steps, index: 0 }} />
    </li>
  );
}
