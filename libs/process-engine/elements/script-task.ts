import { complete } from '../activities/activity.js';
import { isContext } from '../activities/work.js';
import { evaluate } from '../data/evaluate.js';
import type { Element } from './element.js';
import { serviceTask } from './service-task.js';

/**
 * Evaluates an expression; it cannot reach the host. A context without a name becomes variables. A script in another
 * language is work of a handler or an external system.
 */
export const scriptTask: Element = {
  enter: (execution, token, node) => {
    const { script } = node;
    if (!script) return serviceTask.enter(execution, token, node);
    const value = evaluate(execution, script.expression, token, token.scope);
    if (script.resultName !== undefined) execution.writeFrom(token, { [script.resultName]: value });
    else if (isContext(value)) execution.writeFrom(token, value);
    complete(execution, token);
  },
  resume: (execution, token, node, event) => serviceTask.resume?.(execution, token, node, event),
};
