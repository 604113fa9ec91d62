import type { PathStep, ProcessView } from '#lab/shared/process-view.js';

/**
 * How a node or flow relates to the path of the record; `past` = done before a send-back and not on the way any more,
 * `off` = not on the way that is expected.
 */
export type Mark = 'done' | 'current' | 'late' | 'rejected' | 'withdrawn' | 'failed' | 'expected' | 'past' | 'off';

/** The part of a diagram that deciding needs: nodes, the flows between them, and which sub-process contains which node. */
export interface Plan {
  readonly nodes: readonly PlanNode[];
  readonly flows: readonly PlanFlow[];
}

export interface PlanFlow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** It is taken only after a decision that a forecast does not reckon with, such as a rejection. */
  readonly unlikely: boolean;
}

export interface PlanNode {
  readonly id: string;
  /** The sub-process that contains it. */
  readonly parent?: string;
  /** Tasks and sub-processes, as opposed to events and gateways. */
  readonly isActivity: boolean;
}

type Progress = Pick<ProcessView, 'path' | 'taken' | 'undone' | 'incidents'>;

/**
 * The path in the elements of the diagram: a task of a called process is drawn at the call activity. What is
 * done behind one is shown by the flow that leaves it.
 */
export function pathOnDiagram(path: readonly PathStep[]): readonly PathStep[] {
  const calls = new Map<string, PathStep>();
  for (const step of path) {
    if (step.call === undefined || (step.status !== 'current' && step.status !== 'late')) continue;
    const known = calls.get(step.call);
    const status = known?.status === 'late' ? 'late' : step.status;
    const people = new Map([...(known?.people ?? []), ...step.people].map((person) => [person.id, person]));
    calls.set(step.call, { ...step, ...known, element: step.call, status, people: [...people.values()] });
  }
  return [...path.filter(({ call }) => call === undefined), ...calls.values()];
}

/** The mark of every node and flow by its id. */
export function marksOf(
  { nodes, flows }: Plan,
  { path, taken, undone = [], incidents }: Progress,
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  const took = new Set(taken);
  const past = new Set(undone);
  const left = new Set(flows.filter(({ id }) => took.has(id)).map(({ source }) => source));
  const reached = new Set(flows.filter(({ id }) => took.has(id)).map(({ target }) => target));
  const leads = new Set(flows.map(({ source }) => source));
  const steps = new Map(path.map((step) => [step.element, step.status]));
  // Steps that were done before a send-back, and to which only flows lead that it has undone.
  const pastSteps = flows.filter(({ id, target }) => past.has(id) && !reached.has(target)).map(({ target }) => target);
  const isPast = (id: string) => steps.get(id) === 'done' && pastSteps.includes(id);
  const onward = new Map([...steps].filter(([id]) => !isPast(id)));
  const ahead = expectedNodes({ nodes, flows }, new Set([...left, ...reached, ...onward.keys()]), onward);

  for (const node of nodes) {
    const status = steps.get(node.id);
    if (status) marks.set(node.id, isPast(node.id) ? 'past' : status);
    else if (left.has(node.id) || (reached.has(node.id) && !leads.has(node.id))) marks.set(node.id, 'done');
    else marks.set(node.id, ahead.has(node.id) || reached.has(node.id) ? 'expected' : 'off');
  }
  const isOnWay = (id: string) => marks.get(id) !== 'off' && marks.get(id) !== 'past';
  for (const { id, source, target, unlikely } of flows) {
    const isAhead = !unlikely && isOnWay(source) && isOnWay(target) && (ahead.has(target) || ahead.has(source));
    marks.set(id, took.has(id) ? 'done' : isAhead ? 'expected' : past.has(id) ? 'past' : 'off');
  }
  for (const { element } of incidents) marks.set(element, 'failed');
  return marks;
}

/** What can still be reached from where the record is without passing an activity that is not expected. */
function expectedNodes(
  { nodes, flows }: Plan,
  seen: ReadonlySet<string>,
  steps: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const current = nodes.filter(({ id }) => ['current', 'late'].includes(steps.get(id) ?? '')).map(({ id }) => id);
  const queue = [...current, ...[...steps].flatMap(([id, status]) => (status === 'expected' ? [id] : []))];
  const found = new Set(queue);
  const visit = (id: string | undefined) => {
    const node = id === undefined ? undefined : byId.get(id);
    if (!node || found.has(node.id)) return;
    if (node.isActivity && !steps.has(node.id) && !contains(nodes, node.id, seen)) return;
    found.add(node.id);
    queue.push(node.id);
  };
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const onward = flows.filter(({ source }) => source === at);
    onward.filter(({ unlikely }) => !unlikely).forEach(({ target }) => visit(target));
    // The end of a sub-process goes on behind it.
    if (onward.length === 0) visit(byId.get(at)?.parent);
  }
  return found;
}

/** A sub-process is on the way when something inside it is. */
function contains(nodes: readonly PlanNode[], id: string, seen: ReadonlySet<string>): boolean {
  return nodes.some((node) => node.parent === id && (seen.has(node.id) || contains(nodes, node.id, seen)));
}
