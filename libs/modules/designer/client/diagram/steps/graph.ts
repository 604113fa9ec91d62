import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { actionsOf, listOf, partOf } from '../model/read.js';

/** The nodes of one scope and how they follow each other. */
export interface Graph {
  readonly nodes: readonly ModdleElement[];
  /** Flows out of a node, in the order of the file. */
  readonly out: (node: ModdleElement) => readonly ModdleElement[];
  readonly into: (node: ModdleElement) => readonly ModdleElement[];
  readonly attached: (node: ModdleElement) => readonly ModdleElement[];
  /** Whether a flow leads back to where it came from. */
  readonly isBack: (flow: ModdleElement) => boolean;
}

export function targetOf(flow: ModdleElement): ModdleElement | undefined {
  return partOf(flow, 'targetRef');
}

/** Whether an element is run by flows; event sub-processes and compensation are not. */
export function isOnFlow(element: ModdleElement): boolean {
  return (
    element.$instanceOf('bpmn:FlowNode') &&
    element.get('triggeredByEvent') !== true &&
    element.get('isForCompensation') !== true
  );
}

/** The usual way out of a node: that of its first action, or the one that needs none. */
export function mainFlow(node: ModdleElement, flows: readonly ModdleElement[]): ModdleElement | undefined {
  const byAction = actionsOf(node)
    .map((action) => flows.find((flow) => textOf(flow, 'lab:action') === action))
    .find((flow) => flow !== undefined);
  return byAction ?? flows.find((flow) => textOf(flow, 'lab:action') === '') ?? flows[0];
}

/** Reads the graph of a process or sub-process. */
export function graphOf(holder: ModdleElement, start: ModdleElement): Graph {
  const elements = listOf(holder, 'flowElements');
  const flows = elements.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
  const nodes = elements.filter(isOnFlow);
  const by = (key: (element: ModdleElement) => ModdleElement | undefined, of: readonly ModdleElement[]) => {
    const found = new Map<ModdleElement, ModdleElement[]>();
    for (const one of of) {
      const owner = key(one);
      if (owner) found.set(owner, [...(found.get(owner) ?? []), one]);
    }
    return (node: ModdleElement): readonly ModdleElement[] => found.get(node) ?? [];
  };
  const out = by((flow) => partOf(flow, 'sourceRef'), flows);
  const attached = by((node) => partOf(node, 'attachedToRef'), nodes);
  const back = backFlows(start, (node) => [node, ...attached(node)].flatMap((from) => ordered(node, out(from))));
  return { nodes, out, attached, into: by(targetOf, flows), isBack: (flow) => back.has(flow) };
}

function ordered(node: ModdleElement, flows: readonly ModdleElement[]): readonly ModdleElement[] {
  const main = mainFlow(node, flows);
  return main ? [main, ...flows.filter((flow) => flow !== main)] : flows;
}

type Follow = (node: ModdleElement) => readonly ModdleElement[];

/** Flows that lead to a node from which they are reached, by the order in which the ways are walked. */
function backFlows(start: ModdleElement, follow: Follow): ReadonlySet<ModdleElement> {
  const back = new Set<ModdleElement>();
  const done = new Set<ModdleElement>();
  const open = new Set<ModdleElement>();
  const visit = (node: ModdleElement) => {
    if (done.has(node)) return;
    open.add(node);
    for (const flow of follow(node)) {
      const target = targetOf(flow);
      if (!target) continue;
      if (open.has(target)) back.add(flow);
      else visit(target);
    }
    open.delete(node);
    done.add(node);
  };
  visit(start);
  return back;
}
