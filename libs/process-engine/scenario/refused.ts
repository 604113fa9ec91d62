import type { RuleRefusal } from '../approval/index.js';
import type { Refusal } from '../execution/refusal.js';
import { scenarioProblem, type ScenarioProblem, type ScenarioProblemCode } from './problems.js';

/** A command was refused with a number of the error catalogue: it is undone completely. */
export class Refused extends Error {
  constructor(
    readonly code: number | string,
    readonly problem: ScenarioProblem,
  ) {
    super(problem.message);
    this.name = 'Refused';
  }
}

/** A refusal of the runner itself. */
export function refused(
  code: number | string,
  why: ScenarioProblemCode,
  args: Readonly<Record<string, string>> = {},
  elements?: readonly string[],
): Refused {
  return new Refused(code, scenarioProblem(why, args, elements ? { elements } : {}));
}

/** The number that says only that a state or an operation does not fit; its sentence names states. */
const notPossible = 8002;

/** A refusal of the engine, or of a rule of approval: `person` is the first argument of its sentence. */
export function refusedBy({ code, args, person }: Refusal & Pick<Partial<RuleRefusal>, 'person'>): Refused {
  const words = person === undefined ? args : [person, ...args];
  const said = { number: String(code), detail: words.join(' ') };
  return code === notPossible
    ? refused(code, 'impossible', said)
    : new Refused(code, scenarioProblem('refused', said, { refusal: { number: code, args: words } }));
}
