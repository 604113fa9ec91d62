import {
  BudgetExceeded,
  isContext,
  Reader,
  toJson,
  type Json,
  type Lookup,
  type Moment,
  type Note,
  type Value,
} from '../expression/index.js';
import type { Decision, Decisions, LiteralDecision, TableDecision } from './decision.js';
import { functionOf } from './knowledge.js';
import { answerTable, checkAllowed, typed, type Answer, type Asking as Reading } from './tables.js';
import { isList } from './types.js';
import { Undecidable, type UndecidableCode } from './undecidable.js';

/** What was decided. */
export interface Decided {
  readonly ok: true;
  /**
   * Of a table with a single hit the outputs by their names, or null; of one with several hits the list of those; of an
   * aggregating table and of a literal expression the value itself.
   */
  readonly result: Json;
  /** The rules that the result was made of, in its order. */
  readonly matched: readonly string[];
  /** Rules that matched in tables within expressions, in each turn of a loop and each call of a function. */
  readonly matchedWithin?: readonly string[];
  /** Under which name a result goes that is a value without outputs. */
  readonly valueName?: string;
  /** Values on the way that were not of their type and therefore null, as the standard has it; the first ones of many. */
  readonly notes?: readonly Note[];
}

/** Why it could not be decided, for people who know the table. */
export interface Undecided {
  readonly ok: false;
  readonly code: UndecidableCode;
  readonly message: string;
}

/**
 * Makes a decision, those that it requires first (DMN 1.3 §8.2.8 for tables). Where no rule matches, the result is the
 * default outputs, or null, or an empty list of a table that may have several hits. Names that no required decision
 * answers come from the lookup.
 */
export function decide(decisions: Decisions, id: string, lookup: Lookup, moment: Moment): Decided | Undecided {
  try {
    const decision = decisions.get(id);
    if (!decision) throw new Undecidable('unknown-decision', `there is no decision ${id}`);
    const notes: Note[] = [];
    const rules = new Set<string>();
    const asking = { decisions, lookup, moment: { ...moment, notes, rules }, answers: new Map() };
    const { result, matched, valueName } = answer(asking, decision);
    return {
      ok: true,
      result: toJson(result, moment.left),
      matched,
      ...(rules.size === 0 ? {} : { matchedWithin: [...rules] }),
      ...(valueName === undefined ? {} : { valueName }),
      ...(notes.length === 0 ? {} : { notes }),
    };
  } catch (error) {
    if (error instanceof Undecidable) return { ok: false, code: error.code, message: error.message };
    if (error instanceof BudgetExceeded) return { ok: false, code: 'budget', message: `${id}: ${error.message}` };
    throw error;
  }
}

/** The same with the input values given by name; a missing value is null. */
export function decideOn(
  decisions: Decisions,
  id: string,
  inputs: Readonly<Record<string, Json>>,
  moment: Moment,
): Decided | Undecided {
  const reader = new Reader(moment.left);
  const lookup = (name: string) => (Object.hasOwn(inputs, name) ? reader.read(inputs[name] ?? null) : undefined);
  return decide(decisions, id, lookup, moment);
}

interface Asking extends Reading {
  readonly decisions: Decisions;
  /** What was decided on the way, by id. */
  readonly answers: Map<string, Answer>;
}

function answer(asking: Asking, decision: Decision): Answer {
  const before = asking.answers.get(decision.id);
  if (before) return before;
  const scope = { ...asking, lookup: lookupOf(asking, decision) };
  const made = decision.kind === 'table' ? answerOwnTable(scope, decision) : answerLiteral(scope, decision);
  asking.answers.set(decision.id, made);
  return made;
}

/** Names of required decisions, functions and input data; all others are those of the lookup. */
function lookupOf(asking: Asking, { id: asker, required, knowledge, given }: Decision): Lookup {
  const { moment, lookup } = asking;
  const known = new Map<string, Value>();
  for (const each of knowledge) {
    const made = functionOf(each, moment);
    for (const name of each.names) known.set(name, made);
  }
  for (const id of required) {
    const decision = asking.decisions.get(id);
    if (!decision) throw new Undecidable('unknown-decision', `there is no decision ${id}`);
    const { value } = answer(asking, decision);
    for (const name of decision.names) known.set(name, value);
  }
  const typedInputs = new Map(given.map((input) => [input.name, input]));
  return (name) => {
    if (known.has(name)) return known.get(name);
    const value = lookup(name);
    const input = typedInputs.get(name);
    if (value === undefined || !input) return value;
    const where = `${asker}, input ${name}`;
    const converted = typed(value, input.type, where, moment);
    checkAllowed(asking, converted, input.allowed, where);
    known.set(name, converted);
    return converted;
  };
}

/** The answer of a table with its value as the type of the decision. */
function answerOwnTable(asking: Asking, decision: TableDecision): Answer {
  const made = answerTable(asking, decision);
  if (!decision.value) return made;
  const value = typed(made.value, decision.value.type, decision.id, asking.moment, 'coerce');
  checkAllowed(asking, value, decision.value.allowed, decision.id);
  return { ...made, value, result: resultOf(made, value, decision) };
}

/** The result that a converted value belongs to. A value that became one hit of several, or a list, leaves it as it was. */
function resultOf({ result, valueName }: Answer, value: Value, { outputs }: TableDecision): Value {
  if (result === null || valueName !== undefined) return value;
  const [output] = outputs;
  const only = output && outputs.length === 1 ? output.name : undefined;
  const named = (each: Value): Value => (only === undefined ? each : new Map([[only, each]]));
  if (isList(result)) return isList(value) && value.length === result.length ? value.map(named) : result;
  return only === undefined && !isContext(value) ? result : named(value);
}

function answerLiteral(asking: Asking, { id, name, expression, type, allowed }: LiteralDecision): Answer {
  const { lookup, moment } = asking;
  const value = typed(expression.evaluate(lookup, moment), type, id, moment, 'coerce');
  checkAllowed(asking, value, allowed, id);
  return { result: value, value, matched: [], valueName: name || id };
}
