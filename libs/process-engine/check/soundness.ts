import type { Check, Checked } from '../compile/checks/check.js';
import { bodies, isEnd } from '../compile/checks/check.js';
import { reachableFrom } from '../compile/reach.js';
import type { Body, Flow, Node, Process } from '../model/definition.js';
import { isActivity, isConditional } from '../model/nodes.js';

/** Markings of one body that are looked at; a larger diagram is left unchecked. */
const mostMarkings = 5000;
/** Tokens, ways and names that are looked at on the walk: many tokens with many ways each give far more of them. */
const mostWork = 10_000_000;

/**
 * Tokens neither wait for ever at a join nor go twice over the same way. Each process and sub-process is walked by all
 * the ways that its gateways allow, whatever their conditions say. W. M. P. van der Aalst, "The Application of Petri
 * Nets to Workflow Management": no dead marking, and one token a place.
 */
export const soundness: Check = (checked) => {
  for (const body of bodies(checked.process)) {
    if (checked.process.all.get(body.id)?.kind === 'adHocSubProcess') continue;
    const found = walk(checked.process, body);
    for (const id of found?.stuck ?? []) checked.problems.error('never-joins', id);
    for (const id of found?.twice ?? []) reportTwice(checked, id);
  }
};

/** What only ends twice does no harm. */
function reportTwice({ process, problems }: Checked, id: string): void {
  const behind = reachableFrom(process.all, [id]);
  const node = process.all.get(id);
  const works = [...behind].some((each) => each !== id && isWork(process.all.get(each)));
  if (works || isWork(node)) problems.warning('runs-twice', id);
}

function isWork(node: Node | undefined): boolean {
  return node !== undefined && isActivity(node);
}

/** How many tokens are on each flow; one on its way out of a start has the start's id. */
type Marking = readonly string[];

interface Found {
  /** Joins at which a token may wait for ever. */
  readonly stuck: ReadonlySet<string>;
  /** Elements behind which two tokens may be on one flow. */
  readonly twice: ReadonlySet<string>;
}

/** What is left of the work that one walk may do. */
class Work {
  private left = mostWork;

  spend(amount: number): void {
    this.left -= amount;
  }

  get isUsedUp(): boolean {
    return this.left < 0;
  }
}

/** @param reduced one element moves at a time: joins that wait are found, what goes twice is not */
function walk(process: Process, body: Body, reduced = false): Found | undefined {
  const [stuck, twice] = [new Set<string>(), new Set<string>()];
  const flows = new Map([...body.nodes.values()].flatMap(({ outgoing }) => outgoing).map((flow) => [flow.id, flow]));
  const seen = new Set<string>();
  const work = new Work();
  const queue: Marking[] = body.starts.flatMap((start) => waysOut(start));
  for (const marking of queue) {
    const key = marking.join(' ');
    work.spend(key.length);
    if (seen.has(key)) continue;
    if (seen.size >= mostMarkings || work.isUsedUp) return reduced ? undefined : walk(process, body, true);
    seen.add(key);
    const doubled = marking.find((id, at) => marking[at - 1] === id);
    if (doubled !== undefined) {
      twice.add(flows.get(doubled)?.source ?? '');
      continue;
    }
    const next = steps({ process, body, flows, work }, marking, reduced);
    if (next.length > 0) queue.push(...next);
    else for (const id of marking) stuck.add(flows.get(id)?.target ?? '');
  }
  return { stuck, twice };
}

/** What all moves of one walk have in common. */
interface Ground {
  readonly process: Process;
  readonly body: Body;
  readonly flows: ReadonlyMap<string, Flow>;
  readonly work: Work;
}

/** Every marking that one element's move leads to, as long as there is work left. */
function steps(ground: Ground, marking: Marking, reduced: boolean): Marking[] {
  const { body, flows, work } = ground;
  const targets = new Set(marking.map((id) => flows.get(id)?.target ?? ''));
  const found: Marking[] = [];
  for (const id of targets) {
    if ((reduced && found.length > 0) || work.isUsedUp) break;
    found.push(...movesOf(id));
  }
  return found;

  function movesOf(id: string): Marking[] {
    const node = body.nodes.get(id);
    if (!node) return [];
    const arrived = node.incoming.filter((flow) => marking.includes(flow.id)).map((flow) => flow.id);
    work.spend(node.incoming.length * marking.length);
    const taken = taking(ground, node, arrived, marking);
    return taken.flatMap((gone) => {
      const rest = marking.filter((each) => !gone.includes(each));
      return waysOut(node).flatMap((out) => {
        work.spend(rest.length + out.length);
        if (work.isUsedUp) return [];
        return [endsAll(node) ? [] : [...rest, ...out].sort()];
      });
    });
  }
}

/** Which of the tokens that have come an element takes at once: each by itself, or those that a join waits for. */
function taking(
  { process, flows, work }: Ground,
  { id, kind, incoming }: Node,
  arrived: readonly string[],
  marking: Marking,
): readonly (readonly string[])[] {
  if (incoming.length < 2) return arrived.map((each) => [each]);
  if (kind === 'parallelGateway') return arrived.length === incoming.length ? [arrived] : [];
  if (kind === 'inclusiveGateway' || kind === 'complexGateway') {
    const others = marking.filter((each) => !arrived.includes(each)).map((each) => flows.get(each)?.target ?? '');
    work.spend(process.all.size);
    return reachableFrom(process.all, others).has(id) ? [] : [arrived];
  }
  return arrived.map((each) => [each]);
}

/** The sets of flows by which a token may leave, the ways of boundary events among them. */
function waysOut(node: Node): string[][] {
  if (isEnd(node)) return [[]];
  const beside = node.boundaries.flatMap((event): string[][] => {
    const out = event.outgoing.map(({ id }) => id);
    if (event.interrupting) return [out];
    return usualWays(node).map((usual) => [...usual, ...out]);
  });
  return [...usualWays(node), ...beside];
}

function usualWays({ kind, outgoing, defaultFlow }: Node): string[][] {
  if (outgoing.length < 2) return [outgoing.map(({ id }) => id)];
  if (kind === 'exclusiveGateway' || kind === 'eventBasedGateway') return outgoing.map(({ id }) => [id]);
  if (kind === 'parallelGateway') return [outgoing.map(({ id }) => id)];
  const chosen = outgoing.filter((flow) => isConditional(flow) || flow === defaultFlow);
  const always = outgoing.filter((flow) => !chosen.includes(flow)).map(({ id }) => id);
  // Actions exclude each other; of other conditions one holds, or all of them do.
  const single = chosen.map(({ id }) => [...always, id]);
  const all = chosen.filter((flow) => flow !== defaultFlow && flow.action === undefined).map(({ id }) => id);
  return [...(chosen.length === 0 ? [always] : single), ...(all.length > 1 ? [[...always, ...all]] : [])];
}

/** What ends its scope takes the other tokens with it. */
function endsAll({ kind }: Node): boolean {
  return kind === 'terminateEndEvent' || kind === 'errorEndEvent' || kind === 'cancelEndEvent';
}
