import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { listOf, partOf } from '../model/read.js';
import { isOnFlow } from './graph.js';
import { nodesOf, type Scope, type Step } from './tree.js';

/**
 * Writes the steps into the document that they were read from: the nodes and flows of the tree, connected as it says.
 * What is no step (data objects, event sub-processes, notes) stays as it is. The drawing is made by `drawSteps`.
 */
export function writeSteps(scope: Scope): void {
  const writer = new Writer();
  const open = writer.list(scope.steps, [writer.flow(scope.flow, scope.start)]);
  if (open.length > 0) throw new Error('the last step leads nowhere');
  settle(scope, [scope.start, ...writer.nodes], writer.flows);
}

class Writer {
  readonly nodes: ModdleElement[] = [];
  readonly flows: ModdleElement[] = [];

  flow(flow: ModdleElement, source: ModdleElement): ModdleElement {
    flow.set('sourceRef', source);
    this.flows.push(flow);
    return flow;
  }

  /** Connects the steps one after the other; answers the flows that lead on from the last one. */
  list(steps: readonly Step[], entering: readonly ModdleElement[]): readonly ModdleElement[] {
    return steps.reduce((flows, step) => this.step(step, flows), entering);
  }

  private step(step: Step, entering: readonly ModdleElement[]): readonly ModdleElement[] {
    const first = step.kind === 'jump' ? step.target : step.element;
    lead(entering, first);
    this.nodes.push(...nodesOf(step).slice(0, step.kind === 'block' ? 1 : undefined));
    if (step.kind === 'work') {
      const usual = this.flow(step.flow, step.element);
      if (step.inside) writeSteps(step.inside);
      return [usual, ...step.ways.flatMap((way) => this.list(way.steps, [this.flow(way.flow, way.from)]))];
    }
    if (step.kind !== 'block') return [];
    const met = step.branches.flatMap(({ flow, steps }) => this.list(steps, [this.flow(flow, step.element)]));
    if (!step.join) return met;
    lead(met, step.join.element);
    this.nodes.push(step.join.element);
    return [this.flow(step.join.flow, step.join.element)];
  }
}

function lead(flows: readonly ModdleElement[], target: ModdleElement): void {
  for (const flow of flows) flow.set('targetRef', target);
}

/** Makes the elements of the scope those of the tree, and tells every node which flows it has. */
function settle({ holder }: Scope, nodes: readonly ModdleElement[], flows: readonly ModdleElement[]): void {
  const isPath = (element: ModdleElement) => isOnFlow(element) || element.$type === 'bpmn:SequenceFlow';
  const before = listOf(holder, 'flowElements');
  const rest = before.filter((element) => !isPath(element));
  const elements = [...nodes, ...rest, ...flows];
  for (const element of [...nodes, ...flows]) (element as Owned).$parent = holder;
  holder.set('flowElements', elements);
  for (const node of nodes) {
    node.set(
      'outgoing',
      flows.filter((flow) => partOf(flow, 'sourceRef') === node),
    );
    node.set(
      'incoming',
      flows.filter((flow) => partOf(flow, 'targetRef') === node),
    );
    const usual = partOf(node, 'default');
    if (usual && !flows.includes(usual)) node.set('default', undefined);
  }
  dropLinks(
    holder,
    before.filter((element) => isPath(element) && !elements.includes(element)),
  );
}

interface Owned {
  $parent?: ModdleElement;
}

/** An association to what is gone leads nowhere. */
function dropLinks(holder: ModdleElement, gone: readonly ModdleElement[]): void {
  if (gone.length === 0) return;
  const isLost = (artifact: ModdleElement) =>
    ['sourceRef', 'targetRef'].some((end) => gone.some((element) => element === partOf(artifact, end)));
  const artifacts = listOf(holder, 'artifacts');
  if (artifacts.some(isLost))
    holder.set(
      'artifacts',
      artifacts.filter((artifact) => !isLost(artifact)),
    );
}
