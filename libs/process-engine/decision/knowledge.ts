import { isFunction, type FunctionValue, type Moment, type Value } from '../expression/index.js';
import type { Knowledge } from './decision.js';

/**
 * The function of a business knowledge model: it reads its arguments, itself and the functions that it requires, nothing
 * else.
 * @param made those that were made before
 */
export function functionOf(
  knowledge: Knowledge,
  moment: Moment,
  made = new Map<Knowledge, FunctionValue | null>(),
): FunctionValue | null {
  const before = made.get(knowledge);
  if (before !== undefined) return before;
  const known = new Map<string, Value>();
  for (const each of knowledge.knows) {
    const inner = functionOf(each, moment, made);
    for (const name of each.names) known.set(name, inner);
  }
  const lookup = (name: string) => known.get(name);
  const value = knowledge.expression.evaluate(lookup, moment);
  const own = isFunction(value) ? value : null;
  for (const name of knowledge.names) if (!known.has(name)) known.set(name, own);
  made.set(knowledge, own);
  return own;
}
