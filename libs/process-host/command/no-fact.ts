import type { Subject } from '#lab/shared/define-subject.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { VariableValues } from '#lab/process-engine/index.js';

/**
 * Nothing from outside hides what the record says.
 * @param at the field of the request that held the values
 * @throws BusinessError 8012 for a value of a fact's name
 */
export function assertNoFact({ facts }: Subject, values: VariableValues, at = 'variables'): void {
  const hidden = Object.keys(values).find((name) => Object.hasOwn(facts.shape, name));
  if (hidden !== undefined) throw refuseField(`${at}.${hidden}`, 'taken');
}
