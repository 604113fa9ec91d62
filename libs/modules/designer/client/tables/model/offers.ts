import type { DecisionModel, DecisionModelItem, KnowledgeModel } from '#lab/process-engine/decision/index.js';

/** A name that the expressions of a decision or function may use; functions come with their parameters. */
export interface NameInScope {
  readonly name: string;
  readonly of: 'decision' | 'input' | 'function' | 'part';
  readonly parameters?: readonly string[];
}

/** The names of what a decision requires and of the functions that it calls. */
export function namesOfDecision(model: DecisionModel, { requires, knows }: DecisionModelItem): readonly NameInScope[] {
  const required = new Set(requires);
  return [
    ...model.decisions
      .filter(({ id }) => required.has(id))
      .map(({ id, name, variable }): NameInScope => ({ name: variable || name || id, of: 'decision' })),
    ...model.inputData
      .filter(({ id }) => required.has(id))
      .map(({ id, name }): NameInScope => ({ name: name || id, of: 'input' })),
    ...functionNames(model, knows),
  ];
}

/** The names that a function sees beside its parameters: itself and the functions that it calls. */
export function namesOfFunction(model: DecisionModel, { id, knows }: KnowledgeModel): readonly NameInScope[] {
  return functionNames(model, [id, ...knows]);
}

function functionNames({ knowledge = [] }: DecisionModel, ids: readonly string[] = []): readonly NameInScope[] {
  return knowledge
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, variable, parameters }) => ({
      name: variable || name || id,
      of: 'function',
      parameters: parameters.map((each) => each.name),
    }));
}
