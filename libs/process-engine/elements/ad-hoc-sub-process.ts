import { complete } from '../activities/activity.js';
import { conditionHolds, evaluate } from '../data/evaluate.js';
import type { Event } from '../execution/events.js';
import { Stuck, type Draft, type Run } from '../execution/execution.js';
import type { Node } from '../model/definition.js';
import { canBegin } from '../model/nodes.js';
import { cancelScope, openBody } from '../scopes/scopes.js';
import type { Scope, Token } from '../state/state.js';
import type { Element } from './element.js';

/**
 * Its activities begin when somebody says so, in any order and as often as needed, until its completion condition holds
 * or somebody ends it. BPMN 2.0 §10.2.5 and §13.3.4.
 */
export const adHocSubProcess: Element = {
  enter: (run, token, node) => {
    const first = node.adHoc?.activate ? evaluate(run, node.adHoc.activate, token, token.scope) : [];
    if (!Array.isArray(first)) throw new Stuck('collection', `"${node.adHoc?.activate?.text ?? ''}" is no list`);
    const wanted = (first as readonly unknown[]).map(String);
    const unknown = wanted.find((el) => !canBegin(node, el));
    if (unknown !== undefined) throw new Stuck('activity', `${unknown} is no activity that can begin in ${node.id}`);
    const scope = openBody(run, token);
    begin(run, token, scope, wanted);
    if (node.adHoc?.activate && wanted.length === 0) complete(run, token);
  },
  resume: (run, token, _node, event: Event) => {
    const scope = run.scopes.get(token.id);
    if (!scope) return;
    if (event.type === 'activated') activate(run, token, scope, event.elements);
    if (event.type === 'finished') finish(run, token, scope);
  },
};

/** Whether these may begin now: in a sequential one only one at a time. */
export function mayActivate(run: Run, token: Token, node: Node, wanted: readonly string[]): boolean {
  const busy = [...run.tokens.values()].some(({ scope }) => scope === token.id);
  return (
    wanted.length > 0 &&
    !token.undo &&
    !run.scopes.get(token.id)?.closing &&
    wanted.every((el) => canBegin(node, el)) &&
    (!node.adHoc?.sequential || (wanted.length === 1 && !busy))
  );
}

/** What begins with it: all at once, or one after the other where only one may run at a time. */
function begin(run: Run, token: Token, scope: Draft<Scope>, elements: readonly string[]): void {
  const first = run.nodeOf(token).adHoc?.sequential ? elements.slice(0, 1) : elements;
  activate(run, token, scope, first);
  scope.upNext = elements.slice(first.length);
  if (scope.upNext.length === 0) delete scope.upNext;
}

function activate(run: Run, token: Token, scope: Scope, elements: readonly string[]): void {
  run.room(elements.length);
  for (const el of elements) run.put(el, scope.id, token.by ? { by: token.by } : {});
}

function finish(run: Run, token: Draft<Token>, scope: Draft<Scope>): void {
  cancelScope(run, scope, 'cancelled');
  complete(run, token);
}

/**
 * An activity inside has ended: the completion condition may end all. Answers whether the sub-process is over. Without
 * a condition it is when all that began with it is done, or else when somebody says so.
 */
export function adHocSettled(run: Run, token: Draft<Token>, scope: Draft<Scope>): boolean {
  const { adHoc } = run.nodeOf(token);
  const idle = ![...run.tokens.values()].some((inside) => inside.scope === scope.id);
  if (scope.closing || (adHoc?.completion && conditionHolds(run, adHoc.completion, token, scope.id))) {
    if (!idle && !adHoc?.cancelsRemaining) return false;
    finish(run, token, scope);
    return true;
  }
  if (idle && scope.upNext?.length) {
    begin(run, token, scope, scope.upNext);
    return true;
  }
  if (!idle || adHoc?.completion || !adHoc?.activate) return false;
  complete(run, token);
  return true;
}
