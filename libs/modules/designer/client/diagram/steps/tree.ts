import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { listOf, partOf } from '../model/read.js';

/**
 * A process as steps one below the other. The tree holds on to the elements of the document, so that nothing is lost
 * that it does not show. It is read anew after every change; a change works on the tree that was read before it.
 */

/** A process or an open sub-process: what begins it, and its steps. */
export interface Scope {
  readonly holder: ModdleElement;
  readonly start: ModdleElement;
  readonly flow: ModdleElement;
  readonly steps: Step[];
}

/** One of several ways to go on: of a gateway, or beside the usual way of a task. It is left where its steps end. */
export interface Branch {
  readonly flow: ModdleElement;
  readonly steps: Step[];
}

/** A further way out of a task: another action, or an event on its border. */
export interface Way extends Branch {
  /** The task itself, or the event on its border. */
  readonly from: ModdleElement;
}

/** A node with one usual way on: a task, an event, a sub-process. */
export interface WorkStep {
  readonly kind: 'work';
  readonly element: ModdleElement;
  readonly flow: ModdleElement;
  readonly ways: Way[];
  /** What is in an open sub-process. */
  readonly inside?: Scope;
}

/** A gateway with its branches, and the gateway where they meet; without one they meet in the step that follows. */
export interface BlockStep {
  readonly kind: 'block';
  readonly element: ModdleElement;
  readonly branches: Branch[];
  join?: Join;
}

export interface Join {
  readonly element: ModdleElement;
  readonly flow: ModdleElement;
}

export interface EndStep {
  readonly kind: 'end';
  readonly element: ModdleElement;
}

/** The way leads to an end that is reached elsewhere too, or back to an earlier step. */
export interface JumpStep {
  readonly kind: 'jump';
  readonly target: ModdleElement;
}

export type Step = WorkStep | BlockStep | EndStep | JumpStep;

/** Whether what follows these steps is reached. */
export function goesOn(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  if (!last || last.kind === 'work') return true;
  return last.kind === 'block' && (last.join !== undefined || last.branches.some((branch) => goesOn(branch.steps)));
}

/** How many flows lead on from these steps. */
export function waysOn(steps: readonly Step[]): number {
  const last = steps.at(-1);
  const below = (branches: readonly Branch[]) => branches.reduce((sum, branch) => sum + waysOn(branch.steps), 0);
  if (!last) return 1;
  if (last.kind === 'work') return 1 + below(last.ways);
  return last.kind === 'block' ? (last.join ? 1 : below(last.branches)) : 0;
}

/** Lists of steps directly below a step. */
export function listsIn(step: Step): readonly Step[][] {
  if (step.kind === 'block') return step.branches.map(({ steps }) => steps);
  if (step.kind !== 'work') return [];
  return [...step.ways.map(({ steps }) => steps), ...(step.inside ? [step.inside.steps] : [])];
}

/** All steps in reading order, those of sub-processes too. */
export function allSteps(steps: readonly Step[]): readonly Step[] {
  return steps.flatMap((step) => [step, ...listsIn(step).flatMap(allSteps)]);
}

/** Nodes that a step is made of, without those below it. */
export function nodesOf(step: Step): readonly ModdleElement[] {
  if (step.kind === 'jump') return [];
  if (step.kind === 'block') return [step.element, ...(step.join ? [step.join.element] : [])];
  if (step.kind === 'end') return [step.element];
  return [step.element, ...step.ways.map(({ from }) => from).filter((from) => from !== step.element)];
}

export function isEnd(element: ModdleElement): boolean {
  return element.$type === 'bpmn:EndEvent';
}

/** Whether a sub-process is drawn with what is in it; another one is a step like any other. */
export function isOpen(element: ModdleElement, definitions: ModdleElement): boolean {
  return listOf(definitions, 'diagrams').some((diagram) =>
    listOf(partOf(diagram, 'plane') ?? diagram, 'planeElement').some(
      (shape) => shape.get('bpmnElement') === element && shape.get('isExpanded') === true,
    ),
  );
}
