import { BusinessError, type ErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { RuleRefusal, type Refusal } from '#lab/process-engine/index.js';
import { nameOf, type PeopleDirectory } from './people/people.js';

const byCode = new Map<number, ErrorCode>(Object.values(errors).map((error) => [error.code, error]));

/** A refusal of the engine as one of the error catalogue. */
export function refusalOf({ code, args }: Refusal): BusinessError {
  return new BusinessError(byCode.get(code) ?? errors.unknown, args);
}

/** Does what rules of approval may refuse. @throws BusinessError in place of a RuleRefusal, with the name of the person */
export async function refusing<T>(directory: PeopleDirectory, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error;
    const { code, args, person } = error;
    throw refusalOf({ code, args: person === undefined ? args : [nameOf(directory, person === '' ? null : person)] });
  }
}
