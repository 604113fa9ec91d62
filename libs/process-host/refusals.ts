import { BusinessError, type AnyErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { RuleRefusal, type Refusal } from '#lab/process-engine/index.js';
import { nameOf, type PeopleDirectory } from './people/people.js';

const byCode = new Map<number, AnyErrorCode>(Object.values(errors).map((error) => [error.code, error]));

/** A refusal of the engine as one of the error catalogue. */
export function refusalOf({ code, args }: Refusal): BusinessError {
  const error = byCode.get(code) ?? errors.unknown;
  const [first = '', ...others] = args;
  return error.isNaming ? new BusinessError(error, [{ zh: first }, ...others]) : new BusinessError(error, args);
}

/** Does what rules of approval may refuse. @throws BusinessError in place of a RuleRefusal, with the name of the person */
export async function refusing<T>(directory: PeopleDirectory, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RuleRefusal)) throw error;
    const { code, args, person } = error;
    if (person === undefined) throw refusalOf({ code, args });
    throw new BusinessError(byCode.get(code) ?? errors.unknown, [nameOf(directory, person || null)]);
  }
}
