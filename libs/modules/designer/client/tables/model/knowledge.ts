import type { BoxedModel, DecisionModel, KnowledgeModel } from '#lab/process-engine/decision/index.js';
import { changeBox, type BoxOf, type BoxPath, type Fresh } from './boxed.js';
import { changeDecision, freshIds } from './edit.js';
import { emptyLiteral } from './kinds.js';
import { logicOf, withLogic } from './logic.js';

/** A function that nothing calls yet. */
export function addKnowledge(model: DecisionModel, name: string): DecisionModel {
  const fresh = freshIds(model);
  const made: KnowledgeModel = {
    ...{ id: fresh('function'), name: freeName(model, name), variable: '', type: '', knows: [] },
    parameters: [{ name: 'parameter1', type: '' }],
    body: emptyLiteral(fresh),
  };
  return { ...model, knowledge: [...(model.knowledge ?? []), made] };
}

/** Functions are called by their names: no two begin with the same one. */
function freeName({ knowledge = [] }: DecisionModel, name: string): string {
  const isTaken = (text: string) => knowledge.some((each) => each.name === text);
  if (!isTaken(name)) return name;
  let n = 2;
  while (isTaken(`${name}${n}`)) n++;
  return `${name}${n}`;
}

/** Changes one function of the file; those that call it by its former id follow it. */
export function changeKnowledge(
  model: DecisionModel,
  id: string,
  change: (item: KnowledgeModel) => KnowledgeModel,
): DecisionModel {
  const { knowledge = [] } = model;
  const before = knowledge.find((item) => item.id === id);
  if (!before) return model;
  const after = change(before);
  const changedOnly = { ...model, knowledge: knowledge.map((item) => (item === before ? after : item)) };
  return after.id === id
    ? changedOnly
    : calling(changedOnly, (ids) => ids.map((each) => (each === id ? after.id : each)));
}

export function removeKnowledge(model: DecisionModel, id: string): DecisionModel {
  const { knowledge = [], ...rest } = calling(model, (ids) => ids.filter((each) => each !== id));
  const left = knowledge.filter((item) => item.id !== id);
  return left.length === 0 ? rest : { ...rest, knowledge: left };
}

/** The file with the ids of called functions changed wherever functions are called. */
function calling(model: DecisionModel, change: (ids: readonly string[]) => readonly string[]): DecisionModel {
  const { knowledge } = model;
  return {
    ...model,
    ...(knowledge ? { knowledge: knowledge.map((item) => ({ ...item, knows: change(item.knows) })) } : {}),
    decisions: model.decisions.map((item) => (item.knows ? withKnows(item, change(item.knows)) : item)),
  };
}

/** A decision that calls these functions. */
export function withKnows<T extends { readonly knows?: readonly string[] }>(item: T, knows: readonly string[]): T {
  const { knows: _, ...rest } = item;
  return (knows.length === 0 ? rest : { ...rest, knows }) as T;
}

/** A function of the file as a box. */
export function functionOf({ parameters, body }: KnowledgeModel): BoxOf<'function'> {
  return { kind: 'function', id: '', type: '', parameters, body };
}

/** Changes a box of a decision or function of the file. */
export function changeLogic(
  model: DecisionModel,
  owner: string,
  path: BoxPath,
  change: (box: BoxedModel, fresh: Fresh) => BoxedModel,
): DecisionModel {
  const apply = (logic: BoxedModel) => changeBox(logic, path, (box) => change(box, freshIds(model)));
  if (model.decisions.some(({ id }) => id === owner)) {
    return changeDecision(model, owner, (item) => withLogic(item, apply(logicOf(item))));
  }
  return changeKnowledge(model, owner, (item) => {
    const made = apply(functionOf(item));
    return made.kind === 'function' ? { ...item, parameters: made.parameters, body: made.body } : item;
  });
}
