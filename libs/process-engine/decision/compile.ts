import type { Reads } from '../expression/index.js';
import { inTurns, type Pause } from '../turns/turns.js';
import { compileBoxed, compileFunction } from './compile-boxed.js';
import { compileTable } from './compile-table.js';
import { checkName, readAllowed, readExpression, typeFor, type Compiling } from './compiling.js';
import type { Checked, Decision, Decisions, Given, Knowledge, LiteralDecision, TableDecision } from './decision.js';
import type { BoxedDecisionModel, BoxedModel, DecisionModel, DecisionModelItem, LiteralModel } from './model.js';
import { parse } from './parse.js';
import { DecisionProblems, type DecisionProblem } from './problems.js';
import { modelOf } from './read-model.js';
import { inOrder } from './requirements.js';
import { namesOf, scopeOfDecision, scopeOfFunction } from './scope.js';
import { ownTypes, resultTypeOf } from './types.js';

/** What compiling gave: all problems, and the decisions unless one of them is an error. */
export interface CompiledDecisions {
  readonly decisions: Decisions;
  readonly problems: readonly DecisionProblem[];
}

/**
 * Compiles a DMN file of version 1.1 to 1.5. Imports, decision services that are called and functions of other languages
 * are errors with the element's id. Never throws because of the file's content.
 * @param pause lets others have their turn between rules
 */
export async function compileDecisions(xml: string, pause?: Pause): Promise<CompiledDecisions> {
  const problems = new DecisionProblems();
  const root = await parse(xml, problems);
  await pause?.();
  const decisions = root
    ? await inTurns(compileModel(modelOf(root, problems), problems), pause)
    : new Map<string, Decision>();
  return { decisions: problems.hasErrors ? new Map() : decisions, problems: problems.found };
}

function* compileModel(model: DecisionModel, problems: DecisionProblems): Generator<undefined, Decisions> {
  if (model.decisions.length === 0 && !problems.hasErrors) problems.error('no-decision', '');
  const decisions = new Map<string, Decision>();
  const shared = { problems, model, decisions, types: ownTypes(model.types) };
  const knowledge = yield* compileKnowledge(shared);
  for (const item of inOrder(model.decisions, problems)) {
    const compiling = { ...shared, ...scopeOfDecision(item, model), parts: [] };
    const decision = yield* compileDecision(item, compiling, knowledge);
    yield;
    if (decision) decisions.set(item.id, decision);
  }
  return decisions;
}

type Shared = Omit<Compiling, 'names' | 'shapes' | 'functions' | 'parts'>;
type KnowledgeById = ReadonlyMap<string, Knowledge>;

/** The functions of the file, each after those that it calls. */
function* compileKnowledge(shared: Shared): Generator<undefined, KnowledgeById> {
  const { problems, model } = shared;
  const done = new Map<string, Knowledge>();
  const items = (model.knowledge ?? []).map((each) => ({ ...each, requires: each.knows }));
  for (const item of inOrder(items, problems)) {
    checkName(item.id, item.id, shared);
    const knows = item.knows.flatMap((id) => done.get(id) ?? []);
    const scope = scopeOfFunction(item, model);
    const expression = yield* compileFunction(item, { ...shared, ...scope, parts: [] });
    yield;
    if (!expression) continue;
    // It sees neither decisions nor input data: other names are null in it.
    for (const name of expression.reads.filter(
      (each) => !scope.names.includes(each) && !expression.inFilters.includes(each),
    )) {
      problems.warning('unknown-name', item.id, { name });
    }
    done.set(item.id, { id: item.id, names: namesOf(item), expression, knows });
  }
  return done;
}

function* compileDecision(
  item: DecisionModelItem,
  compiling: Compiling,
  knowledge: KnowledgeById,
): Generator<undefined, Decision | undefined> {
  checkName(item.id, item.id, compiling);
  const body = yield* compileLogic(item, compiling);
  if (body === undefined) return undefined;
  const required = item.requires.flatMap((id) => compiling.decisions.get(id) ?? []);
  const known = (item.knows ?? []).flatMap((id) => knowledge.get(id) ?? []);
  return {
    id: item.id,
    name: item.name,
    names: namesOf(item),
    required: required.map(({ id }) => id),
    knowledge: known,
    given: givenTo(item, compiling),
    ...readsOf(compiling.parts, required, known),
    ...body,
  };
}

function* compileLogic(
  item: DecisionModelItem,
  compiling: Compiling,
): Generator<undefined, Body<TableDecision> | Body<LiteralDecision> | undefined> {
  const checked = checkedBy(item.type ?? '', item.id, compiling);
  if (item.kind === 'table') {
    const value = item.type === undefined ? {} : { value: checked };
    return { kind: 'table', ...value, ...(yield* compileTable(item, compiling)) };
  }
  const expression =
    item.kind === 'literal' && resultTypeOf(item.type, compiling.model.types) === undefined
      ? readExpression(item.expression, item.id, compiling)
      : yield* compileBoxed(boxedOf(item), item, compiling);
  return expression && { kind: 'literal', expression, ...checked };
}

/** A literal expression as a boxed one, which knows what functions of its type give. */
function boxedOf(item: LiteralModel | BoxedDecisionModel): BoxedModel {
  if (item.kind === 'boxed') return item.logic;
  return { kind: 'literal', id: '', type: item.type, expression: item.expression };
}

function checkedBy(typeName: string, id: string, compiling: Compiling): Checked {
  const { type, values } = typeFor(typeName, id, compiling);
  return { type, ...readAllowed(values, id, compiling) };
}

/** The required input data whose type is declared. */
function givenTo({ requires }: DecisionModelItem, compiling: Compiling): readonly Given[] {
  return compiling.model.inputData.flatMap(({ id, name, type: typeName }) => {
    if (typeName === '' || !requires.includes(id)) return [];
    return [{ name, ...checkedBy(typeName, id, compiling) }];
  });
}

/** What the parts ask for and neither a required decision nor a function answers, and what those ask for. */
function readsOf(parts: readonly Reads[], required: readonly Decision[], known: readonly Knowledge[]): Reads {
  const answered = new Set([...required, ...known].flatMap(({ names }) => names));
  const own = parts.map(({ reads, inFilters }) => ({
    reads: reads.filter((name) => !answered.has(name)),
    inFilters,
  }));
  const all = [...own, ...required];
  const reads = [...new Set(all.flatMap((each) => each.reads))];
  const outside = new Set(all.flatMap((each) => each.reads.filter((name) => !each.inFilters.includes(name))));
  return { reads, inFilters: reads.filter((name) => !outside.has(name)) };
}

type Body<T extends Decision> = Omit<T, 'id' | 'name' | 'names' | 'required' | 'knowledge' | 'given' | keyof Reads>;
