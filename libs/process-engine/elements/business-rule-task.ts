import { complete } from '../activities/activity.js';
import { askOutside, isContext, takeResult } from '../activities/work.js';
import { evaluate, lookup } from '../data/evaluate.js';
import { decide, mapResult } from '../decision/index.js';
import { Incident } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { Element } from './element.js';
import { serviceTask } from './service-task.js';

/** Evaluates a decision table of the same deployment; without one a handler or an external system answers. */
export const businessRuleTask: Element = {
  enter: (execution, token, node) => {
    const ref = node.decision?.ref;
    const id =
      ref === undefined || typeof ref === 'string' ? ref : String(evaluate(execution, ref, token, token.scope));
    if (id === undefined || !execution.definition.decisions.has(id)) return askOutside(execution, token, node, id);
    const decided = decide(execution.definition.decisions, id, lookup(execution, token, token.scope), {
      at: execution.moment.at,
      zone: execution.zone,
      left: execution.left,
    });
    const mode = node.decision?.result ?? 'natural';
    const result = decided.ok && mode !== 'natural' && mode !== 'value' ? mapResult(decided, mode) : decided;
    if (!result.ok) throw new Incident('decision', result.message);
    execution.note({ kind: 'evaluated', el: token.el, token: token.id, decision: id });
    takeResult(execution, token, node, mode === 'value' ? valueOf(result.result) : result.result);
    complete(execution, token);
  },
  resume: (execution, token, node, event) => serviceTask.resume?.(execution, token, node, event),
};

/** A single output is the result itself, in a list of hits too. */
function valueOf(result: Json): Json {
  if (Array.isArray(result)) return (result as readonly Json[]).map(valueOf);
  if (!isContext(result)) return result;
  const [only, ...more] = Object.values(result);
  return only === undefined || more.length > 0 ? result : only;
}
