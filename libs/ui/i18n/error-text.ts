import type { ApiError } from '../api-error.js';
import type { TextStore } from './texts.js';

/** `&&`-separated arguments of a refusal fill the places {{1}}, {{2}} … of its text. */
export function places(args: readonly string[]): Record<string, string> {
  return Object.fromEntries(args.map((arg, index) => [String(index + 1), arg]));
}

/** The sentence of a numbered refusal; an unknown number gets the sentence of code 0. */
export function errorText(texts: TextStore, code: number, args: readonly string[] = []): string {
  const { i18n } = texts;
  const key = texts
    .errorPlaces()
    .map((place) => `${place}.${code}`)
    .find((candidate) => i18n.exists(candidate));
  return i18n.t(key ?? 'errors.0', places(args));
}

/** What to tell a person about a failed call: a lost line and a late answer have sentences of their own. */
export function problemText(texts: TextStore, problem: ApiError): string {
  if (problem.trouble) return texts.i18n.t(`ui.error.${problem.trouble}`);
  return errorText(texts, problem.code, problem.args);
}

/** The words of a refused field, `tooLong&&32` → "At most 32 characters". */
export function fieldErrorText(texts: TextStore, code: number, args: readonly string[] = []): string {
  const [word = '', ...rest] = args;
  const key = `field.${word}`;
  return code === 8012 && texts.i18n.exists(key) ? texts.i18n.t(key, places(rest)) : errorText(texts, code, args);
}
