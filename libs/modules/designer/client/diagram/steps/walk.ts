import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { mainFlow, targetOf, type Graph } from './graph.js';
import { goesOut, isGateway, meeting } from './joins.js';
import { isEnd, type BlockStep, type Branch, type Scope, type Step, type Way } from './tree.js';

/** Why an element cannot be shown as a step: its kind, its beginning, how it is connected, where its branches meet. */
export type Reason = 'kind' | 'starts' | 'alone' | 'ways' | 'meeting' | 'crossing';

/** What is noted while flows are followed. */
export interface Notes {
  say(element: ModdleElement, reason: Reason): void;
  isPlaced(node: ModdleElement): boolean;
  place(node: ModdleElement): void;
  /** What is in a sub-process that is drawn open. */
  inside(element: ModdleElement): { readonly inside?: Scope };
}

const gates = ['bpmn:ExclusiveGateway', 'bpmn:ParallelGateway', 'bpmn:InclusiveGateway'];

/** A block that is being read: its gateway where the branches meet may still have to be found. */
interface Open {
  readonly gateway: ModdleElement;
  /** The block around it whose branch it is on. */
  readonly around?: Open;
  join?: ModdleElement;
}

interface Walked {
  readonly steps: Step[];
  /** The node that the last step leads to; undefined where the way is at its end. */
  readonly to?: ModdleElement;
}

/** Follows the flows of one scope. */
export class Walk {
  constructor(
    private readonly reader: Notes,
    private readonly graph: Graph,
  ) {}

  along(first: ModdleElement, stops: ReadonlySet<ModdleElement>, open?: Open): Walked {
    const steps: Step[] = [];
    let node: ModdleElement | undefined = first;
    const later: (() => void)[] = [];
    while (node) {
      if (stops.has(node)) break;
      if (isEnd(node)) {
        steps.push({ kind: 'end', element: node });
        node = undefined;
      } else if (this.reader.isPlaced(node)) {
        steps.push({ kind: 'jump', target: node });
        node = undefined;
      } else if (this.isLoneJoin(node, open, stops)) {
        if (open?.gateway.$type === node.$type) open.join = node;
        break;
      } else {
        node = this.step(node, stops, steps, later, open);
      }
    }
    later.reverse().forEach((read) => read());
    return node ? { steps, to: node } : { steps };
  }

  /**
   * A gateway with one flow in and one out marks the end of a block of which only one branch goes on: the nearest one of
   * its kind, and of the branches the one that leads out of what is around it where any does.
   */
  private isLoneJoin(node: ModdleElement, open: Open | undefined, stops: ReadonlySet<ModdleElement>): boolean {
    if (!open) return false;
    if (open.gateway.$type !== node.$type)
      return isGateway(node) && !open.join && this.isLoneJoin(node, open.around, stops);
    const isAlone = this.graph.into(node).length === 1 && this.graph.out(node).length === 1;
    const leadsOut = !goesOut(open.gateway, this.graph, stops) || goesOut(node, this.graph, stops);
    return !open.join && isAlone && leadsOut;
  }

  private step(
    node: ModdleElement,
    stops: ReadonlySet<ModdleElement>,
    steps: Step[],
    later: (() => void)[],
    around?: Open,
  ): ModdleElement | undefined {
    this.reader.place(node);
    const flows = this.graph.out(node);
    if (isGateway(node) && flows.length > 1) return this.block(node, flows, stops, steps, around);
    const main = mainFlow(node, flows);
    const next = main && targetOf(main);
    const others = flows.filter((flow) => flow !== main);
    const isForked = others.length > 0 && [main, ...others].some((flow) => flow && textOf(flow, 'lab:action') === '');
    if (!main || !next || isForked || (others.length > 0 && node.$type !== 'bpmn:UserTask')) {
      this.reader.say(node, 'ways');
      return undefined;
    }
    const ways: Way[] = [];
    // The usual way is read before the others: what both lead to belongs to it.
    later.push(() => this.ways(node, others, next, stops, ways));
    steps.push({ kind: 'work', element: node, flow: main, ways, ...this.reader.inside(node) });
    return next;
  }

  private ways(
    node: ModdleElement,
    flows: readonly ModdleElement[],
    next: ModdleElement,
    stops: ReadonlySet<ModdleElement>,
    ways: Way[],
  ): void {
    const read = (from: ModdleElement, flow: ModdleElement) => {
      const target = targetOf(flow);
      if (!target) return this.reader.say(from, 'ways');
      const { steps, to } = this.along(target, new Set([...stops, next]));
      if (to && to !== next && !endsAt(to, steps)) this.reader.say(flow, 'crossing');
      ways.push({ from, flow, steps });
    };
    for (const flow of flows) read(node, flow);
    for (const event of this.graph.attached(node)) {
      this.reader.place(event);
      const [flow, ...more] = this.graph.out(event);
      if (!flow || more.length > 0) this.reader.say(event, 'ways');
      else read(event, flow);
    }
  }

  private block(
    gateway: ModdleElement,
    flows: readonly ModdleElement[],
    stops: ReadonlySet<ModdleElement>,
    steps: Step[],
    around?: Open,
  ): ModdleElement | undefined {
    if (!gates.includes(gateway.$type)) this.reader.say(gateway, 'kind');
    const met = meeting(gateway, this.graph, stops);
    const own = met && !stops.has(met) ? met : undefined;
    const open: Open = { gateway, ...(around ? { around } : {}), ...(met ? { join: met } : {}) };
    const inner = new Set([...stops, ...(own ? [own] : [])]);
    const walked = flows.map((flow) => {
      const target = targetOf(flow);
      return target ? { flow, ...this.along(target, inner, open) } : { flow, steps: [] };
    });
    const branches = walked.map(({ flow, steps: list }): Branch => ({ flow, steps: list }));
    const block: BlockStep = { kind: 'block', element: gateway, branches };
    steps.push(block);
    return this.meet(block, endsOf(walked, gateway), open, stops);
  }

  /** The step after a block: behind its own join, or where its branches lead. */
  private meet(
    block: BlockStep,
    ends: readonly ModdleElement[],
    { gateway, around, join }: Open,
    stops: ReadonlySet<ModdleElement>,
  ): ModdleElement | undefined {
    const [to] = ends;
    if (!to) return undefined;
    if (ends.some((other) => other !== to)) this.reader.say(gateway, 'meeting');
    const [out, ...more] = this.graph.out(to);
    const isJoin =
      to === join && !stops.has(to) && to.$type === gateway.$type && more.length === 0 && out !== undefined;
    // Branches that all run go on once, which only a gateway of their kind does.
    if (gateway.$type !== 'bpmn:ExclusiveGateway') {
      const comesWhole = this.graph.into(to).length === ends.length;
      if (!isJoin || !comesWhole) this.reader.say(gateway, 'meeting');
    } else if (isGateway(to) && to.$type !== gateway.$type && more.length === 0 && !stops.has(to)) {
      if (!this.isLoneJoin(to, around, stops)) this.reader.say(gateway, 'meeting');
    }
    if (!isJoin) return to;
    this.reader.place(to);
    block.join = { element: to, flow: out };
    return targetOf(out);
  }
}

/** Ends a way at an end that is met further on, too; false where the way leads elsewhere. */
function endsAt(node: ModdleElement, steps: Step[]): boolean {
  if (isEnd(node)) steps.push({ kind: 'end', element: node });
  return isEnd(node);
}

/**
 * Where branches lead. One that leads to an end that is met further on ends there while others go on, and so does one of
 * several that run together.
 */
function endsOf(walked: readonly Walked[], { $type }: ModdleElement): readonly ModdleElement[] {
  const all = walked.flatMap(({ to }) => to ?? []);
  const onwards = all.find((node) => !isEnd(node)) ?? ($type === 'bpmn:ExclusiveGateway' ? all[0] : undefined);
  return walked.flatMap(({ to, steps }) => (to && (to === onwards || !endsAt(to, steps)) ? [to] : []));
}
