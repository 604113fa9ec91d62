import { complete } from '../activities/activity.js';
import type { Element } from './element.js';
import { isContext, work } from '../activities/work.js';

/**
 * Evaluates an expression; nothing of the host is within its reach. A context without a name becomes variables. What is
 * written in another language somebody outside answers.
 */
export const scriptTask: Element = {
  enter: (run, token, node) => {
    const { script } = node;
    if (!script) return work.enter(run, token, node);
    const value = run.evaluate(script.expression, token, token.scope);
    if (script.resultName !== undefined) run.writeFrom(token, { [script.resultName]: value });
    else if (isContext(value)) run.writeFrom(token, value);
    complete(run, token);
  },
  resume: (run, token, node, event) => work.resume?.(run, token, node, event),
};
