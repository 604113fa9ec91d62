import {
  writeDecisions,
  type DecisionModel,
  type Decisions,
  type KnowledgeModel,
} from '#lab/process-engine/decision/index.js';
import { freshIds } from './edit.js';
import { inputOfType, inputsOf, type DecisionInput } from './inputs.js';

/** What is tried out: a decision of a file, and what it asks for. */
export interface TriedOut {
  readonly xml: string;
  readonly decision: string;
  readonly asked: readonly DecisionInput[];
}

/** @param decisions the compiled ones of the file */
export function decisionTrial(xml: string, decisions: Decisions, model: DecisionModel, id: string): TriedOut {
  return { xml, decision: id, asked: inputsOf(decisions, model, id) };
}

/** A function by itself: a decision that calls it, whose inputs are the arguments. */
export function functionTrial(model: DecisionModel, called: KnowledgeModel): TriedOut {
  const fresh = freshIds(model);
  const own = new Set([called.id, called.name, called.variable]);
  const nameOf = (): string => {
    const name = fresh('argument');
    return own.has(name) ? nameOf() : name;
  };
  const args = called.parameters.map((parameter) => ({ ...parameter, argument: nameOf() }));
  const decision = fresh('trial');
  const literal = (expression: string) => ({ kind: 'literal', id: '', type: '', expression }) as const;
  const xml = writeDecisions({
    ...model,
    inputData: args.map(({ argument, type }) => ({ id: argument, name: argument, type })),
    decisions: [
      {
        ...{ kind: 'boxed', id: decision, name: called.name || called.id, variable: '', type: '' },
        requires: args.map(({ argument }) => argument),
        knows: [called.id],
        logic: {
          ...{ kind: 'invocation', id: '', type: '', callee: literal(called.id) },
          bindings: args.map(({ name, argument }) => ({ name, type: '', value: literal(argument) })),
        },
      },
    ],
  });
  const asked = args.map(({ name, type, argument }) => ({ ...inputOfType(type, model), name: argument, label: name }));
  return { xml, decision, asked };
}
