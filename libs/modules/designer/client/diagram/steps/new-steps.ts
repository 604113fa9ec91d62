import type { Subject } from '#lab/shared/define-subject.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { specOf } from '../model/kinds.js';
import { notifyWords } from '../model/notify.js';
import { stateWith } from '../model/template.js';
import type { BlockStep, Branch, EndStep, Scope, Step, Way, WorkStep } from './tree.js';

/** Makes an element of the document with an id of its own. */
export type Make = (type: string, words?: Readonly<Record<string, unknown>>) => ModdleElement;

/** What can be put between two steps. */
export const workOffers = [
  'approval',
  'countersign',
  'handling',
  'copyIn',
  'mail',
  'serviceTask',
  'sendTask',
  'businessRuleTask',
  'scriptTask',
  'callActivity',
  'timerCatch',
  'subProcess',
] as const;
export const blockOffers = ['exclusiveGateway', 'parallelGateway', 'inclusiveGateway'] as const;
export type Offered = (typeof workOffers)[number] | (typeof blockOffers)[number] | 'endEvent';

export interface Circumstances {
  readonly make: Make;
  readonly subject: Pick<Subject, 'actions' | 'states' | 'editable'> | undefined;
  /** Steps beside the new one, in reading order: a rejection leads where theirs leads. */
  readonly beside: readonly Step[];
  /** Whether the step is in a sub-process: its ends set no state of the record. */
  readonly isInside: boolean;
}

const names = (zh: string, en: string) => ({ name: zh, 'lab:nameZh': zh, 'lab:nameEn': en });
const passed = { 'lab:action': 'approve', ...names('通过', 'Approved') };
const refused = { 'lab:action': 'reject', ...names('拒绝', 'Rejected') };

export function newFlow(make: Make, words: Readonly<Record<string, unknown>> = {}): ModdleElement {
  return make('bpmn:SequenceFlow', words);
}

/** A step that is put into the list. */
export function newStep(offered: Offered, given: Circumstances): Step {
  const { make } = given;
  switch (offered) {
    case 'endEvent':
      return newEnd(make);
    case 'exclusiveGateway':
    case 'parallelGateway':
    case 'inclusiveGateway':
      return newBlock(specOf(offered).type, make);
    case 'approval':
      return decision(given, {});
    case 'countersign':
      return decision(given, { 'lab:sign': 'all' });
    case 'handling':
      return work(make('bpmn:UserTask', { 'lab:actions': actionsOf(given)[0] }), make);
    case 'copyIn':
    case 'mail':
      return work(make('bpmn:SendTask', notifyWords[offered]), make);
    case 'timerCatch':
      return work(timer(make), make);
    case 'subProcess':
      return subProcess(make);
    case 'callActivity':
      return work(make('bpmn:CallActivity'), make);
    default:
      return work(make(specOf(offered).type), make);
  }
}

export function newEnd(make: Make, words: Readonly<Record<string, unknown>> = {}): EndStep {
  return { kind: 'end', element: make('bpmn:EndEvent', words) };
}

function work(element: ModdleElement, make: Make): WorkStep {
  return { kind: 'work', element, flow: newFlow(make), ways: [] };
}

function timer(make: Make): ModdleElement {
  const element = make('bpmn:IntermediateCatchEvent');
  const trigger = make('bpmn:TimerEventDefinition');
  (trigger as { $parent?: ModdleElement }).$parent = element;
  element.set('eventDefinitions', [trigger]);
  return element;
}

function subProcess(make: Make): WorkStep {
  const holder = make('bpmn:SubProcess');
  const inside: Scope = { holder, start: make('bpmn:StartEvent'), flow: newFlow(make), steps: [newEnd(make)] };
  return { ...work(holder, make), inside };
}

/** Two branches that meet again; of those that exclude each other the second is for everything else. */
function newBlock(type: string, make: Make): BlockStep {
  const element = make(type);
  const branches: readonly Branch[] = [0, 1].map(() => ({ flow: newFlow(make), steps: [] }));
  if (type !== 'bpmn:ParallelGateway') element.set('default', branches[1]?.flow);
  return { kind: 'block', element, branches: [...branches], join: newJoin(type, make) };
}

export function newJoin(type: string, make: Make): NonNullable<BlockStep['join']> {
  return { element: make(type), flow: newFlow(make) };
}

function actionsOf({ subject }: Circumstances): readonly string[] {
  return ['approve', 'reject'].filter((action) => subject?.actions[action] !== undefined);
}

/** A task in which people decide; a rejection leads where it leads beside it. */
function decision(given: Circumstances, words: Readonly<Record<string, string>>): WorkStep {
  const { make } = given;
  const actions = actionsOf(given);
  const element = make('bpmn:UserTask', { ...words, 'lab:actions': actions.join(' ') || undefined });
  if (actions.length < 2) return work(element, make);
  const model = given.beside
    .flatMap((step) => (step.kind === 'work' ? step.ways : []))
    .findLast(({ flow }) => textOf(flow, 'lab:action') === 'reject');
  return { kind: 'work', element, flow: newFlow(make, passed), ways: [rejection(element, model, given)] };
}

function rejection(from: ModdleElement, model: Way | undefined, { make, subject, isInside }: Circumstances): Way {
  const flow = newFlow(make, model ? { ...refused, ...wordsOf(model.flow) } : refused);
  const [first, ...more] = model?.steps ?? [];
  if (first?.kind === 'jump' && more.length === 0) return { from, flow, steps: [{ ...first }] };
  if (first?.kind === 'end') return { from, flow, steps: [newEnd(make, wordsOf(first.element))] };
  const state = isInside || !subject ? undefined : (stateWith(subject as Subject, 'failed') ?? subject.editable[0]);
  return { from, flow, steps: [newEnd(make, { ...names('已拒绝', 'Rejected'), 'lab:state': state })] };
}

function wordsOf(element: ModdleElement): Readonly<Record<string, string>> {
  const words = ['name', 'lab:nameZh', 'lab:nameEn', ...(element.$instanceOf('bpmn:EndEvent') ? ['lab:state'] : [])];
  return Object.fromEntries(
    words.map((word) => [word, textOf(element, word)]).filter(([, text]) => text !== ''),
  ) as Readonly<Record<string, string>>;
}
