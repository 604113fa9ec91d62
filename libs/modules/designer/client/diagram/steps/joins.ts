import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { mainFlow, targetOf, type Graph } from './graph.js';
import { isEnd } from './tree.js';

export function isGateway(element: ModdleElement): boolean {
  return element.$instanceOf('bpmn:Gateway');
}

/**
 * Where most branches of a gateway meet, by the usual ways of their tasks: the first such node, an end only where
 * nothing else is. Nodes in `stops` are where an enclosing block goes on.
 */
export function meeting(
  gateway: ModdleElement,
  graph: Graph,
  stops: ReadonlySet<ModdleElement>,
): ModdleElement | undefined {
  const reached = graph
    .out(gateway)
    .filter((flow) => !graph.isBack(flow))
    .map((flow) => reachable(targetOf(flow), graph, stops));
  const counts = new Map<ModdleElement, number>();
  for (const node of reached.flatMap((nodes) => [...nodes])) counts.set(node, (counts.get(node) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count > 1);
  const isLeft = [...counts.keys()].some((node) => stops.has(node));
  const inner = common.filter(([node]) => !isEnd(node));
  // Branches that all run do not go on once at an end.
  const ends = gateway.$type === 'bpmn:ExclusiveGateway' ? common : [];
  const beyond = ends.filter(([node]) => stops.has(node));
  const candidates = inner.length > 0 ? inner : beyond.length > 0 ? beyond : isLeft ? [] : ends;
  const most = Math.max(...candidates.map(([, count]) => count));
  const meant = candidates.filter(([, count]) => count === most).map(([node]) => node);
  return meant.find((node) => {
    const behind = reachable(node, graph, stops);
    return meant.every((other) => behind.has(other));
  });
}

/** Whether the usual ways on from a node come to where an enclosing block goes on. */
export function goesOut(from: ModdleElement | undefined, graph: Graph, stops: ReadonlySet<ModdleElement>): boolean {
  return [...reachable(from, graph, stops)].some((node) => stops.has(node));
}

/** Nodes on the usual ways on from a node, itself included; the ways end where an enclosing block goes on. */
function reachable(
  from: ModdleElement | undefined,
  graph: Graph,
  stops: ReadonlySet<ModdleElement>,
): ReadonlySet<ModdleElement> {
  const found = new Set<ModdleElement>();
  const queue = from ? [from] : [];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    if (!stops.has(node)) queue.push(...followers(node, graph));
  }
  return found;
}

function followers(node: ModdleElement, graph: Graph): readonly ModdleElement[] {
  const flows = graph.out(node);
  const main = mainFlow(node, flows);
  const usual = isGateway(node) ? flows : main ? [main] : [];
  return usual.filter((flow) => !graph.isBack(flow)).flatMap((flow) => targetOf(flow) ?? []);
}
