import { bodies, isEnd, type Check, type Checked } from '../compile/checks/check.js';
import type { Body, Node } from '../model/definition.js';
import { isConditional, triggersOf, writtenName } from '../model/nodes.js';
import type { EventSpec } from '../model/specs.js';

const throwing = /^(error|escalation|multiple)(End|Throw)Event$/;

/**
 * What is thrown or referred to has a code, one trigger has one handler that interrupts, and every body and gateway has a
 * way in and out.
 */
export const triggers: Check = (checked) => {
  const { process, problems } = checked;
  for (const node of process.all.values()) {
    const isThrown = throwing.test(node.kind);
    if (triggersOf(node.event).some((event) => lacksCode(event, isThrown))) problems.error('no-code', node.id);
    oneHandler(
      checked,
      node.boundaries.map((event) => [event, event]),
    );
    if (node.kind === 'exclusiveGateway') checkGateway(checked, node);
  }
  for (const body of bodies(process)) {
    oneHandler(
      checked,
      body.eventSubs.flatMap((sub) => (sub.inner?.starts ?? []).map((start) => [sub, start] as const)),
    );
    if (lacksStart(checked, body)) problems.error('no-beginning', body.id);
  }
};

/**
 * An event that catches everything refers to nothing. One that refers to an error without a code would catch everything
 * although one error is named.
 */
function lacksCode(event: EventSpec, isThrown: boolean): boolean {
  if (event.type !== 'error' && event.type !== 'escalation') return false;
  return event.isAny === true || (isThrown && event.code === undefined);
}

/** @param handlers each with the name that the problem shows, and the event that catches */
function oneHandler({ problems }: Checked, handlers: readonly (readonly [Node, Node])[]): void {
  const known = new Map<string, Node>();
  for (const [shown, { event, interrupting }] of handlers) {
    if (!interrupting && event?.type !== 'compensate') continue;
    for (const key of triggersOf(event).flatMap(keyOf)) {
      const other = known.get(key);
      if (other) problems.error('two-handlers', shown.id, { other: other.id });
      else known.set(key, shown);
    }
  }
}

/** What distinguishes two triggers; timers and conditions may well come beside each other. */
function keyOf(event: EventSpec): string[] {
  switch (event.type) {
    case 'error':
    case 'escalation':
      return [`${event.type} ${event.isAny ? '' : (event.code ?? '')}`];
    case 'message':
      return event.message.key ? [] : [`message ${writtenName(event.message.name)}`];
    case 'signal':
      return [`signal ${writtenName(event.name)}`];
    case 'compensate':
      return ['compensate'];
    default:
      return [];
  }
}

function checkGateway({ problems }: Checked, { id, outgoing, defaultFlow }: Node): void {
  if (outgoing.length === 0) problems.error('no-way-out', id);
  const open = outgoing.filter((flow) => flow !== defaultFlow && !isConditional(flow));
  if (!defaultFlow && open.length > 1) problems.error('several-open', id);
}

/** A body that ends somewhere begins somewhere. BPMN 2.0 §10.5.2. */
function lacksStart({ process }: Checked, body: Body): boolean {
  if (body.starts.length > 0 || process.all.get(body.id)?.kind === 'adHocSubProcess') return false;
  return [...body.nodes.values()].some(isEnd);
}
