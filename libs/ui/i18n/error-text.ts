import { errors } from '#lab/shared/errors.js';
import type { ApiError } from '../api-error.js';
import { messageSet } from './message-set.js';
import type { TextStore } from './texts.js';

const fileRefused = errors.fileRefused.code;
const fieldRefused = errors.field.code;

/** `&&`-separated arguments of a refusal fill the places {{1}}, {{2}} … of its text. */
function places(args: readonly string[]): Record<string, string> {
  return Object.fromEntries(args.map((arg, index) => [String(index + 1), arg]));
}

/** The sentence of a numbered refusal; an unknown number gets the sentence of code 0. */
export function errorText(texts: TextStore, code: number, args: readonly string[] = []): string {
  const { i18n } = texts;
  const words = code === fileRefused ? [fileWords(texts, args)] : args;
  const key = keyOf(texts, code) ?? keyOf(texts, errors.unknown.code) ?? 'errors.0';
  return i18n.t(key, places(words));
}

/** Whether the sentence of a refusal has been loaded. */
export function hasSentence(texts: TextStore, code: number): boolean {
  return keyOf(texts, code) !== undefined;
}

/** The key of the sentence of a number; the message set of the server goes before the usual wording. */
function keyOf({ i18n, findKey }: TextStore, code: number): string | undefined {
  const ofSet = `sets.${messageSet()}.errors.${code}`;
  return i18n.exists(ofSet) ? ofSet : findKey(`errors.${code}`);
}

/** Why a file was refused: `tooLarge&&10` → "larger than 10 MB". */
function fileWords({ i18n }: TextStore, [word = '', ...rest]: readonly string[]): string {
  return i18n.exists(`file.${word}`) ? i18n.t(`file.${word}`, places(rest)) : word;
}

/** What to tell a person about a failed call: a lost line and a late answer have sentences of their own. */
export function problemText(texts: TextStore, problem: ApiError): string {
  if (problem.trouble) return texts.i18n.t(`ui.error.${problem.trouble}`);
  return errorText(texts, problem.code, problem.args);
}

/** The words of a refused field, `tooLong&&32` → "At most 32 characters"; rooms have words of their own besides. */
export function fieldErrorText(texts: TextStore, code: number, args: readonly string[] = []): string {
  const [word = '', ...rest] = args;
  const key = code === fieldRefused ? texts.findKey(`field.${word}`) : undefined;
  return key ? texts.i18n.t(key, places(rest)) : errorText(texts, code, args);
}
