import { useId } from 'react';
import { Circle, CornerUpLeft } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { kindOf } from '../model/kinds.js';
import { KindIcon } from '../kind-icons.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { isEnd, type EndStep, type JumpStep, type Step, type WorkStep } from '../steps/tree.js';
import { AddStep } from './add-step.js';
import { Block } from './block.js';
import { Card } from './card.js';
import { useLeads } from './leads.js';
import { StartRow } from './start-row.js';
import { useStepActs } from './step-acts.js';
import { useStepWords } from './step-words.js';
import { useSteps } from './steps-context.js';
import { Ways } from './ways.js';

/** The rows of a list of steps. */
export function Rows({ list }: { readonly list: Step[] }) {
  return list.map((step, index) => {
    if (step.kind === 'block') return <Block key={step.element.id} block={step} list={list} index={index} />;
    if (step.kind === 'work') return <WorkRow key={step.element.id} step={step} list={list} index={index} />;
    if (step.kind === 'end') return <EndRow key={step.element.id} step={step} list={list} index={index} />;
    return <JumpRow key={`to-${step.target.id ?? ''}`} step={step} list={list} />;
  });
}

interface RowProps<S extends Step> {
  readonly step: S;
  readonly list: Step[];
  readonly index: number;
}

function WorkRow({ step, list, index }: RowProps<WorkStep>) {
  const t = useT();
  const { kind, facts } = useStepWords();
  const { nameOf } = useSteps();
  const { element, inside } = step;
  const id = element.id ?? '';
  const title = nameOf(element);
  const look = element.$type === 'bpmn:UserTask' ? 'people' : 'system';
  return (
    <li className="steps-item">
      <Card
        id={id}
        look={look}
        icon={<StepIcon element={element} />}
        title={title}
        kind={kind(element)}
        facts={facts(element)}
        acts={useStepActs(list, index, id)}
      >
        {inside && (
          <ol className="steps-list steps-inside" aria-label={t('designer.steps.inside', { name: title })}>
            <StartRow scope={inside} />
            <Rows list={inside.steps} />
          </ol>
        )}
        {step.ways.length > 0 && <Ways step={step} name={title} />}
      </Card>
      <AddStep id={id} name={title} spot={{ list, index: index + 1 }} />
    </li>
  );
}

function EndRow({ step, list, index }: RowProps<EndStep>) {
  const { kind, facts } = useStepWords();
  const { scope, editor, nameOf } = useSteps();
  const { element } = step;
  const id = element.id ?? '';
  const isLast = editor.homeOf(list).up === undefined;
  const leads = useLeads(list, editor.leadOf(list)?.id ?? '', editor.mayRemove({ list, index }));
  const acts = useStepActs(list, index, id).filter(({ key }) => key === 'Delete');
  return (
    <li className="steps-item">
      <Card
        id={id}
        look="end"
        icon={<Circle size={13} strokeWidth={3} aria-hidden />}
        title={nameOf(element)}
        kind={kind(element)}
        facts={facts(element)}
        acts={isLast || list === scope.steps ? [] : [...leads, ...acts]}
      />
    </li>
  );
}

function JumpRow({ step, list }: { readonly step: JumpStep; readonly list: Step[] }) {
  const t = useT();
  const { editor, nameOf } = useSteps();
  const row = useId();
  const name = nameOf(step.target);
  return (
    <li className="steps-item">
      <Card
        id={step.target.id ?? ''}
        row={row}
        look="end"
        icon={<CornerUpLeft size={14} strokeWidth={1.7} aria-hidden />}
        title={t(isEnd(step.target) ? 'designer.steps.leadsTo' : 'designer.steps.backTo', { name })}
        acts={useLeads(list, editor.leadOf(list)?.id ?? '', true)}
      />
    </li>
  );
}

/** The sign of a step; one that the canvas offers no kind for has that of the system. */
function StepIcon({ element }: { readonly element: ModdleElement }) {
  return <KindIcon kind={kindOf(element) ?? 'serviceTask'} size={15} />;
}
