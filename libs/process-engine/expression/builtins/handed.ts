import type { FunctionValue } from '../values.js';
import { builtins } from './index.js';
import { takesCount } from './signature.js';

/** A function of the language as a value, for the functions that it is handed to; undefined when there is none. */
export function builtinValue(name: string): FunctionValue | undefined {
  const forms = builtins.get(name) ?? [];
  const [first] = forms;
  if (!first) return undefined;
  const formFor = (count: number) => forms.find((form) => takesCount(form, count));
  return {
    kind: 'function',
    parameters: first.parameters,
    takes: (count) => formFor(count) !== undefined,
    levels: 1,
    call: (evaluation, args) => formFor(args.length)?.call(evaluation, args) ?? null,
  };
}
