import type { Field, FieldKind } from '#lab/shared/define-resource.js';
import { fieldSchema } from '#lab/shared/resource-schema.js';

/** Words of `field.*` for a value that is there but does not fit, by kind of field. */
const misfit: Readonly<Record<FieldKind, (field: Field<unknown>, given: unknown) => readonly string[]>> = {
  text: ({ options: { email, min, max } }, given) => {
    if (email) return ['email'];
    const isShort = min !== undefined && typeof given === 'string' && given.trim().length < min;
    return isShort ? ['tooShort', String(min)] : ['tooLong', String(max ?? 200)];
  },
  code: () => ['choice'],
  money: () => ['decimal', '2'],
  quantity: () => ['decimal', '6'],
  integer: () => ['integer'],
  day: () => ['day'],
  flag: () => ['choice'],
  ref: () => ['choice'],
  refs: () => ['choice'],
  codes: () => ['choice'],
  subjects: () => ['choice'],
  file: () => ['choice'],
  // What is wrong in a row is said at its fields.
  rows: () => ['format'],
};

/** Why a value cannot be saved, as the word and limits of a refused field; undefined when it can. */
export function fieldProblem(field: Field<unknown>, value: unknown): readonly string[] | undefined {
  const given = value === '' || value === undefined ? null : value;
  if (given === null) return field.options.required && field.kind !== 'flag' ? ['required'] : undefined;
  if (fieldSchema(field).safeParse(given).success) return undefined;
  const blank = typeof given === 'string' && given.trim() === '';
  return blank ? ['required'] : misfit[field.kind](field, given);
}
