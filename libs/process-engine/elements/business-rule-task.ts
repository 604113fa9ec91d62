import { complete } from '../activities/activity.js';
import { askOutside, isContext, takeResult } from '../activities/work.js';
import { evaluate, lookup } from '../data/evaluate.js';
import { decide, mapResult } from '../decision/index.js';
import { Stuck } from '../execution/execution.js';
import type { Json } from '../expression/index.js';
import type { Element } from './element.js';
import { serviceTask } from './service-task.js';

/** Asks a decision table that stands beside the diagram; without one somebody outside answers. */
export const businessRuleTask: Element = {
  enter: (run, token, node) => {
    const ref = node.decision?.ref;
    const id = ref === undefined || typeof ref === 'string' ? ref : String(evaluate(run, ref, token, token.scope));
    if (id === undefined || !run.definition.decisions.has(id)) return askOutside(run, token, node, id);
    const decided = decide(run.definition.decisions, id, lookup(run, token, token.scope), {
      at: run.moment.at,
      zone: run.zone,
    });
    const mode = node.decision?.result ?? 'natural';
    const result = decided.ok && mode !== 'natural' && mode !== 'value' ? mapResult(decided, mode) : decided;
    if (!result.ok) throw new Stuck('decision', result.message);
    takeResult(run, token, node, mode === 'value' ? valueOf(result.result) : result.result);
    complete(run, token);
  },
  resume: (run, token, node, event) => serviceTask.resume?.(run, token, node, event),
};

/** A single output stands for itself, in a list of hits too. */
function valueOf(result: Json): Json {
  if (Array.isArray(result)) return (result as readonly Json[]).map(valueOf);
  if (!isContext(result)) return result;
  const [only, ...more] = Object.values(result);
  return only === undefined || more.length > 0 ? result : only;
}
