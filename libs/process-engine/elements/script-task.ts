import { complete } from '../activities/activity.js';
import { isContext } from '../activities/work.js';
import { evaluate } from '../data/evaluate.js';
import type { Element } from './element.js';
import { serviceTask } from './service-task.js';

/**
 * Evaluates an expression; nothing of the host is within its reach. A context without a name becomes variables. What is
 * written in another language somebody outside answers.
 */
export const scriptTask: Element = {
  enter: (run, token, node) => {
    const { script } = node;
    if (!script) return serviceTask.enter(run, token, node);
    const value = evaluate(run, script.expression, token, token.scope);
    if (script.resultName !== undefined) run.writeFrom(token, { [script.resultName]: value });
    else if (isContext(value)) run.writeFrom(token, value);
    complete(run, token);
  },
  resume: (run, token, node, event) => serviceTask.resume?.(run, token, node, event),
};
