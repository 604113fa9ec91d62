import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { mainFlow, targetOf, type Graph } from './graph.js';
import { isGateway, meeting } from './joins.js';
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
      } else if (open && !open.join && this.isLoneJoin(node, open.gateway)) {
        open.join = node;
        break;
      } else {
        node = this.step(node, stops, steps, later);
      }
    }
    later.reverse().forEach((read) => read());
    return node ? { steps, to: node } : { steps };
  }

  /** A gateway with one flow in and one out marks the end of a block of which only one branch goes on. */
  private isLoneJoin(node: ModdleElement, gateway: ModdleElement): boolean {
    return node.$type === gateway.$type && this.graph.into(node).length === 1 && this.graph.out(node).length === 1;
  }

  private step(
    node: ModdleElement,
    stops: ReadonlySet<ModdleElement>,
    steps: Step[],
    later: (() => void)[],
  ): ModdleElement | undefined {
    this.reader.place(node);
    const flows = this.graph.out(node);
    if (isGateway(node) && flows.length > 1) return this.block(node, flows, stops, steps);
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
      if (to && to !== next) this.reader.say(flow, 'crossing');
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
  ): ModdleElement | undefined {
    if (!gates.includes(gateway.$type)) this.reader.say(gateway, 'kind');
    const met = meeting(gateway, this.graph, stops);
    const own = met && !stops.has(met) ? met : undefined;
    const open: Open = { gateway, ...(met ? { join: met } : {}) };
    const inner = new Set([...stops, ...(own ? [own] : [])]);
    const ends: ModdleElement[] = [];
    const branches = flows.map((flow): Branch => {
      const target = targetOf(flow);
      if (!target) return { flow, steps: [] };
      const walked = this.along(target, inner, open);
      if (walked.to) ends.push(walked.to);
      return { flow, steps: walked.steps };
    });
    const block: BlockStep = { kind: 'block', element: gateway, branches };
    steps.push(block);
    return this.meet(block, ends, open, stops);
  }

  /** The step after a block: behind its own join, or where its branches lead. */
  private meet(
    block: BlockStep,
    ends: readonly ModdleElement[],
    { gateway, join }: Open,
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
      this.reader.say(gateway, 'meeting');
    }
    if (!isJoin) return to;
    this.reader.place(to);
    block.join = { element: to, flow: out };
    return targetOf(out);
  }
}
