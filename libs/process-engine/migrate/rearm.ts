import { arm, disarm, holderOf, type Holder } from '../events/arming.js';
import type { Execution } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import { isActivity } from '../model/nodes.js';
import type { Armed, State } from '../state/state.js';
import type { Renaming } from './renaming.js';

/**
 * Arms the events that are new on what is open, and disarms those that are gone. One whose trigger has changed is armed
 * by the new one unless the old ones are kept; one that both diagrams have stays as it was: what has come once does not
 * come again.
 */
export function rearm(execution: Execution, ids: Renaming, state: State, keepsTriggers: boolean): void {
  const changes = new Changes(ids, keepsTriggers);
  const again: (readonly [Node, Holder])[] = [];
  for (const item of [...execution.armed.values()]) {
    const node = execution.process.all.get(item.el);
    const fits = node !== undefined && isWaitedFor(execution, item, node);
    const isNew = fits && changes.hasNewTrigger(node);
    if (fits && !isNew) continue;
    disarm(execution, item);
    const owner = execution.tokens.get(item.owner);
    // Boundary and start events are armed below, those that a token waits at are here.
    if (isNew && owner && node.attachedTo === undefined && node.kind !== 'startEvent')
      again.push([node, holderOf(owner)]);
  }
  // Each trigger of a multiple event was armed for itself.
  const waiting = new Map(again.map(([node, holder]) => [`${holder.owner} ${node.id}`, [node, holder] as const]));
  for (const [node, holder] of waiting.values()) arm(execution, node, holder);
  armOnActivities(execution, changes);
  armInScopes(execution, changes, new Set(state.scopes.map(({ id }) => id)));
}

/** Whether what was armed is still waited for where it was. */
function isWaitedFor(execution: Execution, { owner: id }: Armed, node: Node): boolean {
  const owner = execution.tokens.get(id);
  if (node.kind === 'startEvent') {
    const [sub, scope] = [execution.process.all.get(node.body), execution.scopes.get(id)];
    return sub?.kind === 'eventSubProcess' && scope !== undefined && execution.bodyOf(scope)?.id === sub.body;
  }
  if (!owner) return false;
  return node.id === owner.el || node.attachedTo === owner.el || execution.nodeOf(owner).kind === 'eventBasedGateway';
}

function armOnActivities(execution: Execution, changes: Changes): void {
  for (const token of [...execution.tokens.values()]) {
    if (!isActivity(execution.nodeOf(token)) || token.undo || token.wait === undefined) continue;
    const iterates = token.i !== undefined && execution.scopes.get(token.scope)?.loop !== undefined;
    if (iterates) continue;
    for (const boundary of execution.nodeOf(token).boundaries)
      if (changes.isNewThere(boundary) && !isArmed(execution, token.id, boundary))
        arm(execution, boundary, holderOf(token));
  }
}

/** @param before the scopes that the instance had: others were armed when they opened */
function armInScopes(execution: Execution, changes: Changes, before: ReadonlySet<number>): void {
  for (const scope of [...execution.scopes.values()]) {
    const body = scope.loop || scope.undo || scope.handled ? undefined : execution.bodyOf(scope);
    if (!before.has(scope.id)) continue;
    for (const sub of body?.eventSubs ?? []) {
      const start = sub.inner?.starts[0];
      if (start && (changes.isNewThere(sub) || changes.hasNewTrigger(start)) && !isArmed(execution, scope.id, start))
        arm(execution, start, { owner: scope.id, token: undefined, scope: scope.id });
    }
  }
}

function isArmed(execution: Execution, owner: number, { id }: Node): boolean {
  return [...execution.armed.values()].some((item) => item.owner === owner && item.el === id);
}

/** How events of the new process differ from those of the old one. */
class Changes {
  /** Elements of the old process by their new ids. */
  private readonly old: ReadonlyMap<string, Node>;

  constructor(
    private readonly ids: Renaming,
    private readonly keepsTriggers: boolean,
  ) {
    this.old = new Map([...ids.before.all.values()].map((node) => [ids.id(node.id), node]));
  }

  hasNewTrigger({ id, event }: Node): boolean {
    const old = this.old.get(id);
    return !this.keepsTriggers && old !== undefined && JSON.stringify(old.event) !== JSON.stringify(event);
  }

  /** The old process did not have it on this activity or in this sub-process, or with another trigger. */
  isNewThere(node: Node): boolean {
    const old = this.old.get(node.id);
    if (!old || this.hasNewTrigger(node)) return true;
    const [from, to] = node.attachedTo === undefined ? [old.body, node.body] : [old.attachedTo ?? '', node.attachedTo];
    return this.ids.id(from) !== to;
  }
}
