import type { BoxedModel, Decision, DecisionModel, Decisions, InputModel } from '#lab/process-engine/decision/index.js';
import { partsOf } from './boxed.js';
import { plainTypeOf } from './type-examples.js';
import { logicOf } from './logic.js';

/** An input that a decision needs before it can be tried out. */
export interface DecisionInput {
  /** The name of the input. */
  readonly name: string;
  readonly label: string;
  /** Its FEEL type: of the column that compares it, where there is just one such column, or its own; else empty. */
  readonly type: string;
  /** Texts to choose from, where the column or the type lists them. */
  readonly choices: readonly string[];
  /** What a value of several parts looks like; such a value is typed as JSON. */
  readonly example?: string;
}

/** The inputs of a decision, with those of the decisions that it requires. */
export function inputsOf(decisions: Decisions, model: DecisionModel, id: string): readonly DecisionInput[] {
  const decision = decisions.get(id);
  if (!decision) return [];
  const inputs = [...closure(decisions, decision)].flatMap((each) => {
    const item = model.decisions.find((found) => found.id === each);
    return item ? columnsIn(logicOf(item)) : [];
  });
  return decision.reads
    .filter((name) => !decision.inFilters.includes(name))
    .map((name) => {
      const [column, ...others] = inputs.filter(({ expression }) => expression.trim() === name);
      const data = model.inputData.find((each) => each.name === name || each.id === name);
      const known = column && others.length === 0 ? column : undefined;
      const ofType = inputOfType(known?.type || data?.type || '', model);
      const choices = known ? textsIn(known.values) : [];
      return { ...ofType, name, label: column?.label || name, ...(choices.length > 0 ? { choices } : {}) };
    });
}

/** What the name of its type says of an input. */
export function inputOfType(name: string, { types }: DecisionModel): Omit<DecisionInput, 'name' | 'label'> {
  const { type, values, example } = plainTypeOf(name, types);
  return { type, choices: textsIn(values), ...(example === undefined ? {} : { example: JSON.stringify(example) }) };
}

/** The input columns of the tables that a box is or holds. */
function columnsIn(boxed: BoxedModel): readonly InputModel[] {
  return boxed.kind === 'table' ? boxed.inputs : partsOf(boxed).flatMap(({ value }) => columnsIn(value));
}

function closure(decisions: Decisions, { id, required }: Decision): Set<string> {
  const found = new Set([id]);
  for (const each of required) {
    const decision = decisions.get(each);
    if (decision) for (const one of closure(decisions, decision)) found.add(one);
  }
  return found;
}

/** The texts of `"a", "b"`; anything else offers no choice. */
export function textsIn(values: string): readonly string[] {
  const parts = values.split(',').map((part) => /^\s*"([^"]*)"\s*$/.exec(part)?.[1]);
  return parts.every((part) => part !== undefined) ? parts : [];
}

/** What was typed, as the value that is sent; nothing typed is not sent. */
export function valueOf({ type, choices, example }: DecisionInput, text: string): unknown {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (example === undefined && (choices.length > 0 || type !== '')) return typed;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}
