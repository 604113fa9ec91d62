import { limitCharacters, limitElements, spend, type Evaluation } from '../evaluation.js';
import { patternOf, type Pattern } from '../patterns/pattern.js';
import type { Value } from '../values.js';
import { optional, text, three, two, type Builtin, type Form } from './signature.js';

const input = text('input');
const pattern = text('pattern');
const flags = optional(text('flags'));

/** Reading a pattern. It costs the same when it is known, so that a result never depends on what ran before. */
const reading = 10;
/** Characters times places of the pattern that cost one step. */
const matchedInAStep = 256;

/** The functions that take a regular expression of XPath (DMN 1.5 §10.3.4.3). */
export const patterns: Readonly<Record<string, Builtin>> = {
  matches: [
    readable(
      three(input, pattern, flags, (evaluation, value, by, letters) => {
        const found = read(evaluation, value, by, letters);
        return found ? found.found(value) : null;
      }),
      1,
      2,
    ),
  ],
  replace: [readable(replaceForm(), 1, 3)],
  split: [
    readable(
      two(text('string'), text('delimiter'), (evaluation, value, by) => {
        const parts = read(evaluation, value, by, null)?.parts(value) ?? null;
        if (parts) limitElements(evaluation, parts.length);
        return parts;
      }),
      1,
    ),
  ],
};

function read(evaluation: Evaluation, value: string, by: string, letters: string | null): Pattern | undefined {
  spend(evaluation, reading + (by.length >> 4));
  const made = patternOf(by, letters ?? '');
  if ('code' in made) return undefined;
  spend(evaluation, Math.ceil((value.length * made.size) / matchedInAStep));
  return made;
}

function replaceForm(): Form {
  const replacement = text('replacement');
  return {
    parameters: [input.name, pattern.name, replacement.name, flags.name],
    required: 3,
    rest: false,
    call: (evaluation, args) => {
      const [value, by, made, letters] = [
        input.read(args[0]),
        pattern.read(args[1]),
        replacement.read(args[2]),
        flags.read(args[3]),
      ];
      if (value === undefined || by === undefined || made === undefined || letters === undefined) return null;
      return replaced(evaluation, value, by, made, letters);
    },
  };
}

function replaced(evaluation: Evaluation, value: string, by: string, made: string, letters: string | null): Value {
  const result = read(evaluation, value, by, letters)?.replaced(value, made) ?? null;
  if (result !== null) limitCharacters(evaluation, result.length);
  return result;
}

/** The form, with a check of patterns that are written out: a misspelled one is a problem of the expression. */
function readable(form: Form, patternAt: number, flagsAt?: number): Form {
  return {
    ...form,
    fault: (literals) => {
      const by = literals[patternAt];
      const letters = flagsAt === undefined ? null : literals[flagsAt];
      if (typeof by !== 'string' || (letters !== null && typeof letters !== 'string')) return undefined;
      const made = patternOf(by, letters ?? '');
      return 'code' in made ? made : undefined;
    },
  };
}
