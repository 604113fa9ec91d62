import type { Node } from '../../model/definition.js';
import { isActivity, triggersOf } from '../../model/nodes.js';
import { isEnd, type Check } from './check.js';

/** Events are where BPMN allows them: no flow leads into a start or boundary event, none out of an end event. */
export const events: Check = ({ process, problems }) => {
  for (const node of process.all.values()) {
    if (node.kind === 'startEvent' && node.incoming.length > 0) problems.error('starts-have-no-incoming', node.id);
    if (isEnd(node) && node.outgoing.length > 0) problems.error('ends-have-no-outgoing', node.id);
    if (node.kind !== 'boundaryEvent') continue;
    const host = node.attachedTo === undefined ? undefined : process.all.get(node.attachedTo);
    if (!host || !isActivity(host) || host.body !== node.body) problems.error('boundary-host', node.id);
    if (node.incoming.length > 0) problems.error('boundary-incoming', node.id);
    if (node.event?.type === 'compensate' && node.outgoing.length > 0) problems.error('compensation-flow', node.id);
    if (node.event?.type === 'cancel' && !(host?.kind === 'transaction' && isOnlyCancel(host, node)))
      problems.error('cancel-place', node.id);
  }
  for (const node of process.all.values()) {
    if (node.kind === 'cancelEndEvent' && !isInTransaction(node)) problems.error('cancel-place', node.id);
    if (node.isForCompensation && (node.incoming.length > 0 || node.outgoing.length > 0))
      problems.error('compensation-flow', node.id);
    if (node.kind === 'eventSubProcess' && (node.incoming.length > 0 || node.outgoing.length > 0))
      problems.error('event-sub-flow', node.id);
    checkCompensated(node);
    if (node.kind === 'eventBasedGateway') checkGateway(node);
  }

  function isOnlyCancel(host: Node, node: Node): boolean {
    return host.boundaries.every((other) => other === node || other.event?.type !== 'cancel');
  }

  function isInTransaction(node: Node): boolean {
    for (let at = process.all.get(node.body); at; at = process.all.get(at.body))
      if (at.kind === 'transaction') return true;
    return false;
  }

  /** Only an activity in the same scope as the throwing event, or around its event sub-process, can be compensated by name. */
  function checkCompensated(node: Node): void {
    for (const trigger of triggersOf(node.event)) {
      if (trigger.type !== 'compensate' || trigger.activity === undefined || node.kind === 'boundaryEvent') continue;
      const target = process.all.get(trigger.activity);
      if (!target || !isActivity(target) || !bodiesSeenFrom(node).includes(target.body))
        problems.error('compensation-activity', node.id, { activity: trigger.activity });
    }
  }

  /** Its own body; from an event sub-process also the one around it. BPMN 2.0 §10.7. */
  function bodiesSeenFrom(node: Node): string[] {
    const holder = process.all.get(node.body);
    return holder?.kind === 'eventSubProcess' ? [node.body, ...bodiesSeenFrom(holder)] : [node.body];
  }

  /** Events behind the gateway are reached from it alone. BPMN 2.0 §10.6.6. */
  function checkGateway(gateway: Node): void {
    const targets = gateway.outgoing.map(({ target }) => process.all.get(target));
    const fits = (node: Node | undefined) =>
      node !== undefined &&
      (node.kind === 'catchEvent' || (node.kind === 'receiveTask' && node.boundaries.length === 0)) &&
      node.incoming.length === 1;
    if (targets.length < 2 || !targets.every(fits)) problems.error('event-gateway', gateway.id);
  }
};
