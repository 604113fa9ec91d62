import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { definitionsOf, listOf } from '../model/read.js';
import { triggersOf } from '../model/triggers.js';
import { graphOf, isOnFlow, targetOf, type Graph } from './graph.js';
import { misplaced, placesOf } from './places.js';
import { planeOf } from './plane.js';
import { settleEnds } from './shared-ends.js';
import { isEnd, isOpen, type Scope } from './tree.js';
import { Walk, type Notes, type Reason } from './walk.js';

export interface Beyond {
  readonly element: ModdleElement;
  readonly reason: Reason;
}

export type Reading = { readonly scope: Scope } | { readonly beyond: readonly Beyond[] };

/** Reads a process as steps; answers with what prevents it where it is more than steps and blocks. */
export function readSteps(process: ModdleElement): Reading {
  if (!planeOf(process)) return { beyond: [{ element: process, reason: 'kind' }] };
  const reader = new Reader(definitionsOf(process));
  const scope = reader.scope(process);
  if (!scope || reader.beyond.length > 0) return { beyond: reader.beyond };
  settleEnds(scope);
  const wrong = misplaced(placesOf(scope));
  return wrong.length > 0 ? { beyond: wrong.map((element) => ({ element, reason: 'crossing' })) } : { scope };
}

const odd = ['bpmn:AdHocSubProcess', 'bpmn:EventBasedGateway', 'bpmn:ComplexGateway'];

function isKnown(element: ModdleElement): boolean {
  if (listOf(element, 'eventDefinitions').length > 1 || odd.includes(element.$type)) return false;
  const trigger = triggersOf(element)[0]?.$type;
  return trigger !== 'bpmn:LinkEventDefinition' && trigger !== 'bpmn:CompensateEventDefinition';
}

class Reader implements Notes {
  readonly beyond: Beyond[] = [];
  private readonly placed = new Set<ModdleElement>();

  constructor(private readonly definitions: ModdleElement) {}

  scope(holder: ModdleElement): Scope | undefined {
    const nodes = listOf(holder, 'flowElements').filter(isOnFlow);
    for (const element of nodes.filter((node) => !isKnown(node))) this.say(element, 'kind');
    const lanes = listOf(holder, 'laneSets');
    if (lanes.length > 0) this.say(holder, 'kind');
    const [start, ...more] = nodes.filter(({ $type }) => $type === 'bpmn:StartEvent');
    if (!start) this.say(holder, 'starts');
    for (const one of more) this.say(one, 'starts');
    if (!start || this.beyond.length > 0) return undefined;
    return this.from(holder, graphOf(holder, start), start);
  }

  private from(holder: ModdleElement, graph: Graph, start: ModdleElement): Scope | undefined {
    this.placed.add(start);
    const [flow, ...more] = graph.out(start);
    const first = flow && targetOf(flow);
    if (!flow || !first || more.length > 0 || graph.into(start).length > 0) {
      this.say(start, 'ways');
      return undefined;
    }
    const { steps } = new Walk(this, graph).along(first, new Set());
    for (const node of graph.nodes) if (!this.isPlaced(node) && !isEnd(node)) this.say(node, 'alone');
    for (const node of graph.nodes) if (isEnd(node) && graph.into(node).length === 0) this.say(node, 'alone');
    return { holder, start, flow, steps };
  }

  say(element: ModdleElement, reason: Reason): void {
    if (!this.beyond.some((one) => one.element === element)) this.beyond.push({ element, reason });
  }

  isPlaced(node: ModdleElement): boolean {
    return this.placed.has(node);
  }

  place(node: ModdleElement): void {
    this.placed.add(node);
  }

  /** What is in a sub-process that is drawn open. */
  inside(element: ModdleElement): { readonly inside?: Scope } {
    if (!element.$instanceOf('bpmn:SubProcess') || !isOpen(element, this.definitions)) return {};
    const inside = this.scope(element);
    return inside ? { inside } : {};
  }
}
