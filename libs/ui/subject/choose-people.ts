import type { BothNames } from '#lab/shared/texts.js';
import type { ApiError } from '../api-error.js';
import { signal } from '../signal.js';

/** Users by the element of the task that they are chosen for. */
export type Choices = Readonly<Record<string, readonly string[]>>;

/** A later task whose assignees the current actor chooses. */
export interface OpenChoice {
  readonly element: string;
  readonly name: BothNames;
}

export interface ChoiceQuestion {
  readonly choices: readonly OpenChoice[];
  /** Answers undefined when the person thinks better of it. */
  readonly answer: (chosen: Choices | undefined) => void;
}

const asked = signal<ChoiceQuestion>();
export const onChoiceAsked = asked.listen;

/** Asks for the assignees of the tasks; the dialog is part of the layout. */
export function choosePeople(choices: readonly OpenChoice[]): Promise<Choices | undefined> {
  return new Promise((answer) => asked.emit({ choices, answer }));
}

const field = 'choose.';

/** The choices that a refusal asks for: its fields `choose.<element>`, whose arguments are the task's names. */
export function openChoices(problem: ApiError): OpenChoice[] {
  return problem.fields.flatMap(({ path, args: [zh, en] = [] }) =>
    path.startsWith(field) && zh !== undefined
      ? [{ element: path.slice(field.length), name: { zh, en: en ?? null } }]
      : [],
  );
}
