import type { Json } from '../expression/index.js';
import { complete } from '../activity.js';
import type { Element } from './element.js';

/** Evaluates an expression; nothing of the host is within its reach. A context without a name becomes variables. */
export const scriptTask: Element = {
  enter: (run, token, node) => {
    const { script } = node;
    const value = script ? run.evaluate(script.expression, token, token.scope) : null;
    if (script?.resultName !== undefined) run.write({ [script.resultName]: value }, token.scope);
    else if (isContext(value)) run.write(value, token.scope);
    complete(run, token);
  },
};

function isContext(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('$d' in value) && !('$n' in value);
}
