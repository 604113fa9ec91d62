import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { isEnd, nodesOf, type Scope, type Step } from './tree.js';

/** Lists of steps from the whole process down to where something is, each with what holds it. */
type Trail = readonly { readonly list: readonly Step[]; readonly within: 'scope' | 'branch' | 'one of all' | 'way' }[];

interface Place {
  readonly order: number;
  readonly trail: Trail;
}

export interface Places {
  /** Where the way is after the last step of a list. */
  readonly lists: ReadonlyMap<readonly Step[], Place>;
  readonly nodes: ReadonlyMap<ModdleElement, Place>;
  readonly jumps: readonly (Place & { readonly target: ModdleElement; readonly from: ModdleElement })[];
}

/** Where every node and every jump of a process is, in reading order. */
export function placesOf(scope: Scope): Places {
  const nodes = new Map<ModdleElement, Place>();
  const jumps: Places['jumps'][number][] = [];
  const lists = new Map<readonly Step[], Place>();
  let order = 0;
  const visit = (list: readonly Step[], trail: Trail, holder: ModdleElement) => {
    let from = holder;
    for (const step of list) {
      const place = { order: order++, trail };
      for (const node of nodesOf(step)) nodes.set(node, place);
      if (step.kind === 'jump') jumps.push({ ...place, target: step.target, from });
      else from = step.element;
      if (step.kind === 'block') {
        const within = step.element.$type === 'bpmn:ExclusiveGateway' ? 'branch' : 'one of all';
        for (const { steps } of step.branches) visit(steps, [...trail, { list: steps, within }], step.element);
      }
      if (step.kind !== 'work') continue;
      for (const way of step.ways) visit(way.steps, [...trail, { list: way.steps, within: 'way' }], way.from);
      if (step.inside) visit(step.inside.steps, [{ list: step.inside.steps, within: 'scope' }], step.element);
    }
    lists.set(list, { order, trail });
  };
  visit(scope.steps, [{ list: scope.steps, within: 'scope' }], scope.start);
  return { nodes, jumps, lists };
}

/** The ends and earlier steps to which a list of steps may lead. */
export function targetsOf(list: readonly Step[], { nodes, lists }: Places): readonly ModdleElement[] {
  const from = lists.get(list);
  return from ? [...nodes].filter(([node, to]) => mayLead(from, to, node)).map(([node]) => node) : [];
}

/** What leads to a step that is not an earlier one on its own way; to an end anything may lead. */
export function misplaced({ nodes, jumps }: Places): readonly ModdleElement[] {
  return jumps.filter((jump) => !mayLead(jump, nodes.get(jump.target), jump.target)).map(({ from }) => from);
}

/**
 * Whether a way at one place may lead back to a node at another: it is earlier, in the same scope, and neither on
 * another branch or way beside this one nor among branches that run together.
 */
function mayLead(from: Place, to: Place | undefined, target: ModdleElement): boolean {
  if (!to || from.trail[0]?.list !== to.trail[0]?.list) return false;
  if (isEnd(target)) return true;
  const foreign = to.trail.filter(({ list }) => !from.trail.some((one) => one.list === list));
  return to.order <= from.order && foreign.every(({ within }) => within === 'branch') && !isBeside(from, to);
}

/** Whether two places are on different branches of one block. */
function isBeside(from: Place, to: Place): boolean {
  const shared = from.trail.filter(({ list }) => to.trail.some((one) => one.list === list)).length;
  const [mine, theirs] = [from.trail[shared], to.trail[shared]];
  return mine !== undefined && theirs !== undefined && holderOf(from, shared) === holderOf(to, shared);
}

/** The step of the last shared list that holds what is below it. */
function holderOf({ trail }: Place, shared: number): Step | undefined {
  const [parent, own] = [trail[shared - 1], trail[shared]];
  return parent?.list.find((step) => step.kind === 'block' && step.branches.some(({ steps }) => steps === own?.list));
}
