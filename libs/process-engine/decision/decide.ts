import {
  BudgetExceeded,
  fromJson,
  toJson,
  type Json,
  type Lookup,
  type Moment,
  type Reads,
  type UnaryTests,
  type Value,
} from '../expression/index.js';
import type { Decision, Decisions, LiteralDecision, Output, Rule, TableDecision } from './decision.js';
import { aggregate, policies, type Hit, type Outputs } from './hit-policies.js';
import { isList, type ValueType } from './types.js';
import { Undecidable, type UndecidableCode } from './undecidable.js';

/** What was decided. */
export interface Decided {
  readonly ok: true;
  /**
   * Of a table with a single hit the outputs by their names, or null; of one with several hits the list of those, or
   * null; of an aggregating table and of a literal expression the value itself.
   */
  readonly result: Json;
  /** The rules that the result was made of, in its order. */
  readonly matched: readonly string[];
  /** Under which name a result goes that is a value without outputs. */
  readonly valueName?: string;
}

/** Why it could not be decided, for people who know the table. */
export interface Undecided {
  readonly ok: false;
  readonly code: UndecidableCode;
  readonly message: string;
}

/**
 * Makes a decision, those that it requires first (DMN 1.3 §8.2.8 for tables). Where no rule matches, the result is the
 * default outputs, or null. Names that no required decision answers come from the lookup.
 */
export function decide(decisions: Decisions, id: string, lookup: Lookup, moment: Moment): Decided | Undecided {
  try {
    const decision = decisions.get(id);
    if (!decision) throw new Undecidable('unknown-decision', `there is no decision ${id}`);
    const { result, matched, valueName } = answer({ decisions, lookup, moment, answers: new Map() }, decision);
    return {
      ok: true,
      result: toJson(result, moment.left),
      matched,
      ...(valueName === undefined ? {} : { valueName }),
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
  const lookup = (name: string) => (Object.hasOwn(inputs, name) ? fromJson(inputs[name] ?? null) : undefined);
  return decide(decisions, id, lookup, moment);
}

interface Answer {
  readonly result: Value;
  /** What other decisions read: a single output without its name. */
  readonly value: Value;
  readonly matched: readonly string[];
  readonly valueName?: string;
}

interface Asking {
  readonly decisions: Decisions;
  readonly lookup: Lookup;
  readonly moment: Moment;
  /** What was decided on the way, by id. */
  readonly answers: Map<string, Answer>;
}

function answer(asking: Asking, decision: Decision): Answer {
  const before = asking.answers.get(decision.id);
  if (before) return before;
  const scope = { ...asking, lookup: lookupOf(asking, decision) };
  const made = decision.kind === 'table' ? answerTable(scope, decision) : answerLiteral(scope, decision);
  asking.answers.set(decision.id, made);
  return made;
}

function lookupOf(asking: Asking, { required }: Decision): Lookup {
  const known = new Map<string, Value>();
  for (const id of required) {
    const decision = asking.decisions.get(id);
    if (!decision) throw new Undecidable('unknown-decision', `there is no decision ${id}`);
    const { value } = answer(asking, decision);
    for (const name of decision.names) known.set(name, value);
  }
  return (name) => (known.has(name) ? known.get(name) : asking.lookup(name));
}

function answerLiteral({ lookup, moment }: Asking, { id, name, expression, type }: LiteralDecision): Answer {
  const value = typed(expression.evaluate(lookup, moment), type, id, moment);
  return { result: value, value, matched: [], valueName: name || id };
}

function answerTable(asking: Asking, table: TableDecision): Answer {
  const { lookup, moment } = asking;
  const hits = hitsOf(asking, table);
  const { single, choose } = policies[table.hitPolicy];
  const chosen = hits.length === 0 ? [] : choose({ table, hits, lookup, moment });
  const rows = hits.length === 0 ? defaultsOf(asking, table) : chosen.map(({ outputs }) => outputs);
  const matched = chosen.map(({ ruleId }) => ruleId);
  const [output] = table.outputs;
  const only = output && table.outputs.length === 1 ? output.name : undefined;
  const valueOf = (outputs: Outputs): Value => (only === undefined ? outputs : (outputs.get(only) ?? null));
  if (table.aggregation !== undefined) {
    const values = rows.map(valueOf);
    const isDefault = hits.length === 0 && values.length > 0;
    const value = isDefault ? (values[0] ?? null) : aggregate(table, table.aggregation, values, moment);
    return { result: value, value, matched, valueName: only ?? table.id };
  }
  const [first] = rows;
  if (first === undefined) return { result: null, value: null, matched };
  return single
    ? { result: first, value: valueOf(first), matched }
    : { result: rows, value: rows.map(valueOf), matched };
}

function hitsOf(asking: Asking, table: TableDecision): Hit[] {
  const { lookup, moment } = asking;
  const inputs = table.inputs.map(({ expression, type, allowed, label, id }) => {
    const where = `${table.id}, input ${label || expression.text || id}`;
    const value = typed(expression.evaluate(lookup, moment), type, where, moment);
    checkAllowed(asking, value, allowed, where);
    return value;
  });
  const matches = ({ id, tests }: Rule) =>
    tests.every((tested, index) => {
      const known = inCell(lookup, tested, `${table.id}, rule ${id}, input ${index + 1}`);
      return tested.test(inputs[index] ?? null, known, moment) === true;
    });
  // The first hit decides: rules after it are not even looked at.
  const rules = table.hitPolicy === 'FIRST' ? [table.rules.find(matches) ?? []].flat() : table.rules.filter(matches);
  return rules.map((rule) => ({ ruleId: rule.id, outputs: outputsOf(asking, table, rule) }));
}

function outputsOf(asking: Asking, { id, outputs }: TableDecision, { id: ruleId, entries }: Rule): Outputs {
  const { lookup, moment } = asking;
  return new Map(
    outputs.map((output, index) => {
      const where = `${id}, rule ${ruleId}, output ${output.name}`;
      const entry = entries[index];
      const value = entry?.evaluate(inCell(lookup, entry, where), moment) ?? null;
      return [output.name, outputValue(asking, value, output, where)];
    }),
  );
}

/** The outputs when no rule matches: none unless one of them has a default. */
function defaultsOf(asking: Asking, { id, outputs }: TableDecision): Outputs[] {
  if (outputs.every(({ fallback }) => fallback === undefined)) return [];
  const { lookup, moment } = asking;
  const entries = outputs.map((output): [string, Value] => {
    const where = `${id}, default of output ${output.name}`;
    const { fallback } = output;
    const value = fallback?.evaluate(inCell(lookup, fallback, where), moment) ?? null;
    return [output.name, outputValue(asking, value, output, where)];
  });
  return [new Map(entries)];
}

/**
 * The lookup of a cell: an unknown name is an error, since it is mostly a text without quotes or misspelled. The
 * entries of a filtered element may be missing.
 */
function inCell(lookup: Lookup, { inFilters }: Reads, where: string): Lookup {
  return (name) => {
    const value = lookup(name);
    if (value !== undefined || inFilters.includes(name)) return value;
    throw new Undecidable('unknown-name', `${where}: there is no name ${name}`);
  };
}

function outputValue(asking: Asking, value: Value, { type, allowed }: Output, where: string): Value {
  const converted = typed(value, type, where, asking.moment);
  checkAllowed(asking, converted, allowed, where);
  return converted;
}

function typed(value: Value, type: ValueType, where: string, moment: Moment): Value {
  const converted = type.convert(value, moment);
  if (converted === undefined) throw new Undecidable('type', `${where}: ${shown(value)} is no ${type.name}`);
  return converted;
}

/** Null is what a missing value is; whether that is right is for the rules to say. */
function checkAllowed({ lookup, moment }: Asking, value: Value, allowed: UnaryTests | undefined, where: string): void {
  if (!allowed) return;
  const known = inCell(lookup, allowed, where);
  for (const each of flat(value)) {
    if (each === null || allowed.test(each, known, moment) === true) continue;
    throw new Undecidable('not-allowed', `${where}: ${shown(each)} is none of ${allowed.text}`);
  }
}

/** A value, or the elements of its lists. */
function flat(value: Value): readonly Value[] {
  return isList(value) ? value.flatMap(flat) : [value];
}

function shown(value: Value): string {
  return JSON.stringify(toJson(value)).slice(0, 100);
}
