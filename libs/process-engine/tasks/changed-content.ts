import { factValue } from '../data/evaluate.js';
import { decide } from '../decision/index.js';
import { BudgetExceeded, Reader, toJson, type Json, type Lookup, type Moment } from '../expression/index.js';
import type { Definition, Facts, Node, Process } from '../model/definition.js';
import { triggersOf } from '../model/nodes.js';
import type { State } from '../state/state.js';

/** Facts before and after an act. */
export interface ChangedFacts {
  readonly before: Facts;
  readonly after: Facts;
}

/** A condition or a decision table, as far as facts decide it. */
interface Deciding {
  readonly reads: readonly string[];
  readonly result: (lookup: Lookup, moment: Moment) => Json;
}

/**
 * Whether those who have approved a record are asked again after an act has changed it, by the policy of its process.
 * `decisive`: when a condition or a decision table of the process reads what has changed. An amount or a quantity
 * counts only where the result is another one, that is, where it has come to another tier.
 */
export function voidsApprovals(
  definition: Definition,
  state: State,
  { before, after }: ChangedFacts,
  at: string,
): boolean {
  const process = definition.processes.get(state.def) ?? definition.root;
  if (process.changed !== 'decisive') return process.changed === 'always';
  const changed = new Set(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
    ),
  );
  const moment = { at, zone: state.zone };
  const reader = new Reader();
  const resultWith = ({ result }: Deciding, facts: Facts) =>
    JSON.stringify(result(lookup(process, state, facts, reader), moment));
  return decidingOf(definition, process).some((deciding) => {
    const read = deciding.reads.filter((name) => changed.has(name));
    if (read.some((name) => !isTiered(process, name))) return true;
    return read.length > 0 && resultWith(deciding, before) !== resultWith(deciding, after);
  });
}

/** Facts of which it matters on which side of a limit they are. */
function isTiered({ factKinds }: Process, name: string): boolean {
  return factKinds[name] === 'money' || factKinds[name] === 'quantity';
}

/**
 * Names that a process reads where it decides its way: in conditions and decision tables, and in what gives values to them
 * or chooses people.
 */
export function namesRead(definition: Definition, process: Process): ReadonlySet<string> {
  const given = [...process.all.values()].flatMap(givenBy);
  return new Set([...decidingOf(definition, process), ...given].flatMap(({ reads }) => reads));
}

/** The values that an element gives under other names, and those that its rules of people take. */
function givenBy({ script, io, call, task }: Node) {
  const values = [...(io?.input ?? []), ...(io?.output ?? []), ...(call?.input ?? [])].map(({ value }) => value);
  const people = [...(task?.people ?? []), ...(task?.peopleElse ?? [])].flatMap(({ args }) => args);
  return [...values, ...people, script?.expression].flatMap((one) => (typeof one === 'object' ? one : []));
}

function decidingOf({ decisions }: Definition, { all }: Process): Deciding[] {
  const nodes = [...all.values()];
  const tables = new Set(nodes.flatMap(({ decision }) => (typeof decision?.ref === 'string' ? [decision.ref] : [])));
  return [
    ...nodes.flatMap(conditionsOf).map(({ reads, evaluate }) => ({
      reads,
      result: (lookup: Lookup, moment: Moment) => bounded(() => toJson(evaluate(lookup, moment))),
    })),
    ...[...tables].flatMap((id) => {
      const reads = decisions.get(id)?.reads;
      if (!reads) return [];
      return {
        reads,
        result: (lookup: Lookup, moment: Moment) => {
          const decided = decide(decisions, id, lookup, moment);
          return decided.ok ? decided.result : decided.code;
        },
      };
    }),
  ];
}

function conditionsOf({ outgoing, when, loop, activation, event }: Node) {
  const waited = triggersOf(event).flatMap((trigger) => (trigger.type === 'conditional' ? [trigger.condition] : []));
  const around = [loop?.completion, loop?.cardinality, loop?.collection, loop?.standard?.condition];
  return [...outgoing.map(({ condition }) => condition), when, activation, ...around, ...waited].flatMap(
    (condition) => condition ?? [],
  );
}

/** Variables of all scopes, the inner ones first, then the facts. */
function lookup(process: Process, { vars }: State, facts: Facts, reader: Reader): Lookup {
  const scopes = Object.keys(vars).sort((a, b) => Number(b) - Number(a));
  return (name) => {
    const home = scopes.find((scope) => Object.hasOwn(vars[scope] ?? {}, name));
    if (home !== undefined) return reader.read(vars[home]?.[name] ?? null);
    return Object.hasOwn(facts, name) ? factValue(process, facts, name, reader) : undefined;
  };
}

/** What takes too long to work out has no result. */
function bounded(work: () => Json): Json {
  try {
    return work();
  } catch (error) {
    if (error instanceof BudgetExceeded) return null;
    throw error;
  }
}
