import { partsRead } from '../expression/index.js';
import type { DecisionModel, TypeModel } from './model.js';
import { astOf, mentions, replaced } from './occurrences.js';
import type { DecisionProblems } from './problems.js';
import { structuresAt } from './structures.js';
import { changedDecision, changedFunction, type Changes, type Place } from './texts.js';

/**
 * A part of a type by another name, which the expressions follow that read it of what is of that type.
 * @param of the type that has it, itself of the file or a part of one
 */
export function renamePart(model: DecisionModel, of: TypeModel, from: string, to: string): DecisionModel {
  const changes: Changes = {
    type: (name) => name,
    text: (text, place) => {
      if (!mentions(text, from)) return text;
      const read = readIn(text, place, model).filter((each) => each.of === of && each.key === from);
      return replaced(
        text,
        read.map(({ at }) => ({ name: from, at })),
        from,
        to,
      );
    },
  };
  const renamed = (type: TypeModel): TypeModel => ({
    ...type,
    entries: type.entries.map((entry) => {
      const inner = renamed(entry);
      return type === of && entry.name === from ? { ...inner, name: to } : inner;
    }),
  });
  const { knowledge } = model;
  return {
    ...model,
    types: model.types.map(renamed),
    ...(knowledge ? { knowledge: knowledge.map((item) => changedFunction(item, model, changes)) } : {}),
    decisions: model.decisions.map((item) => changedDecision(item, model, changes)),
  };
}

/**
 * Names each part that an expression reads of a type that does not have it: it is null, unless a fact has more than its
 * type says.
 */
export function reportParts(model: DecisionModel, problems: DecisionProblems): void {
  if (!model.types.some(({ entries }) => entries.length > 0)) return;
  const look = (owner: string): Changes => ({
    type: (name) => name,
    text: (text, place) => {
      // A path or a filter: most cells are numbers and texts.
      if (/\.\s*[^\s\d.]|\[/.test(text)) reportIn(text, owner, place, model, problems);
      return text;
    },
  });
  for (const item of model.knowledge ?? []) changedFunction(item, model, look(item.id));
  for (const item of model.decisions) changedDecision(item, model, look(item.id));
}

function reportIn(text: string, owner: string, place: Place, model: DecisionModel, problems: DecisionProblems): void {
  const missing = new Map(
    readIn(text, place, model)
      .filter(({ of, key }) => !of.entries.some(({ name }) => name === key))
      .map(({ of, key }) => [key, of.name] as const),
  );
  for (const [part, type] of missing) problems.report('notice', 'unknown-part', owner, { part, type, text });
}

function readIn(text: string, place: Place, model: DecisionModel) {
  const known = structuresAt(place, model);
  return astOf(text, place)
    .flatMap((ast) => partsRead(ast, known))
    .sort((a, b) => a.at - b.at);
}
