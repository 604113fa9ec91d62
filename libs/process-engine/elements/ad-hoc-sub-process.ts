import { complete } from '../activities/activity.js';
import { conditionHolds, evaluate } from '../data/evaluate.js';
import type { Event } from '../execution/events.js';
import { Incident, type Draft, type Execution } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import { canBegin } from '../model/nodes.js';
import { cancelScope, openBody } from '../scopes/scopes.js';
import type { Scope, Token } from '../state/state.js';
import type { Element } from './element.js';

/**
 * Users begin its activities in any order and as often as needed, until its completion condition holds or a user ends
 * it. BPMN 2.0 §10.2.5 and §13.3.4.
 */
export const adHocSubProcess: Element = {
  enter: (execution, token, node) => {
    const first = node.adHoc?.activate ? evaluate(execution, node.adHoc.activate, token, token.scope) : [];
    if (!Array.isArray(first)) throw new Incident('collection', `"${node.adHoc?.activate?.text ?? ''}" is no list`);
    const wanted = (first as readonly unknown[]).map(String);
    const unknown = wanted.find((el) => !canBegin(node, el));
    if (unknown !== undefined) throw new Incident('activity', `${unknown} is no activity that can begin in ${node.id}`);
    const scope = openBody(execution, token);
    begin(execution, token, scope, wanted);
    if (node.adHoc?.activate && wanted.length === 0) complete(execution, token);
  },
  resume: (execution, token, _node, event: Event) => {
    const scope = execution.scopes.get(token.id);
    if (!scope) return;
    if (event.type === 'activated') activate(execution, token, scope, event.elements);
    if (event.type === 'finished') finish(execution, token, scope);
  },
};

/** Whether these may begin now: in a sequential one only one at a time. */
export function mayActivate(execution: Execution, token: Token, node: Node, wanted: readonly string[]): boolean {
  const busy = [...execution.tokens.values()].some(({ scope }) => scope === token.id);
  return (
    wanted.length > 0 &&
    !token.undo &&
    !execution.scopes.get(token.id)?.closing &&
    wanted.every((el) => canBegin(node, el)) &&
    (!node.adHoc?.sequential || (wanted.length === 1 && !busy))
  );
}

/** What begins with it: all at once, or one after the other where only one may run at a time. */
function begin(execution: Execution, token: Token, scope: Draft<Scope>, elements: readonly string[]): void {
  const first = execution.nodeOf(token).adHoc?.sequential ? elements.slice(0, 1) : elements;
  activate(execution, token, scope, first);
  scope.upNext = elements.slice(first.length);
  if (scope.upNext.length === 0) delete scope.upNext;
}

function activate(execution: Execution, token: Token, scope: Scope, elements: readonly string[]): void {
  execution.ensureBudget(elements.length);
  for (const el of elements) execution.put(el, scope.id, { by: token.by });
}

function finish(execution: Execution, token: Draft<Token>, scope: Draft<Scope>): void {
  cancelScope(execution, scope, 'cancelled');
  complete(execution, token);
}

/**
 * An activity inside has ended: the completion condition may end all. Answers whether the sub-process is over. Without
 * a condition it is over when all activities that began with it are done, or else when a user ends it.
 */
export function adHocSettled(execution: Execution, token: Draft<Token>, scope: Draft<Scope>): boolean {
  const { adHoc } = execution.nodeOf(token);
  const idle = ![...execution.tokens.values()].some((inside) => inside.scope === scope.id);
  if (scope.closing || (adHoc?.completion && conditionHolds(execution, adHoc.completion, token, scope.id))) {
    if (!idle && !adHoc?.cancelsRemaining) return false;
    finish(execution, token, scope);
    return true;
  }
  if (idle && scope.upNext?.length) {
    begin(execution, token, scope, scope.upNext);
    return true;
  }
  if (!idle || adHoc?.completion || !adHoc?.activate) return false;
  complete(execution, token);
  return true;
}
