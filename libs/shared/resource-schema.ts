import { z } from 'zod';
import type { Field, FieldKind, Resource } from './define-resource.js';
import { isAddress } from './mail-address.js';
import { day, money, quantity } from './schemas.js';

/** Rows of one field, unless it says otherwise. */
const usualRows = 20;
/** Kinds of records that one field can name. */
const mostSubjects = 40;
/** Entries that one field can point to. */
const mostRefs = 50;
const longestText = 200;
const longestCode = 64;
const longestSubject = 40;
const id = z.string().max(36);

/** What a field of each kind takes where there is something. */
const bases: Readonly<Record<Exclude<FieldKind, 'text'>, (field: Field<unknown>) => z.ZodType>> = {
  code: (field) => oneOf(field),
  money: () => money,
  quantity: () => quantity,
  integer: () => z.number().int(),
  day: () => day,
  // What is left out is as in a new form.
  flag: ({ options }) => z.boolean().default(options.initial === true),
  ref: () => id,
  refs: () => eachOnce(id.min(1), mostRefs),
  subjects: () => eachOnce(z.string().min(1).max(longestSubject), mostSubjects),
  codes: (field) =>
    z
      .array(oneOf(field))
      .transform((given) => (given.length > 0 ? codesOf(field).filter((each) => given.includes(each)) : null)),
  file: () => id,
  rows: (field) => rowsOf(field),
};

function eachOnce(one: z.ZodString, most: number): z.ZodType {
  return z
    .array(one)
    .max(most)
    .transform((given) => (given.length > 0 ? [...new Set(given)] : null));
}

type GivenRow = Record<string, unknown>;

function rowsOf({ options: { parts = {}, sole, max = usualRows } }: Field<unknown>): z.ZodType {
  const shape = Object.entries(parts).map(([name, part]) => [name, fieldSchema(part)]);
  return z
    .array(z.object(Object.fromEntries(shape) as Record<string, z.ZodType>))
    .max(max)
    .superRefine((given: GivenRow[], { addIssue }) => {
      if (sole === undefined) return;
      const [, ...others] = given.flatMap((row, place) => (row[sole] === true ? [place] : []));
      for (const place of others) addIssue({ code: 'custom', message: 'taken', path: [place, sole] });
    })
    .transform((given: GivenRow[]) => (given.length > 0 ? withSole(given, sole) : null));
}

function withSole(rows: readonly GivenRow[], sole: string | undefined): readonly GivenRow[] {
  if (sole === undefined || rows.some((row) => row[sole] === true)) return rows;
  return rows.map((row, place) => ({ ...row, [sole]: place === 0 }));
}

function codesOf({ options }: Field<unknown>): readonly string[] {
  return options.codes ?? [];
}

/** Refuses a text that is shorter, unless it is empty. */
function atLeast(minimum: number) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    if (value !== '' && value.length < minimum)
      issues.push({ code: 'too_small', origin: 'string', minimum, inclusive: true, input: value });
  };
}

function oneOf(field: Field<unknown>): z.ZodType<string> {
  if (field.options.words && !field.options.codes) return z.string().max(longestCode);
  return z.enum(codesOf(field) as [string, ...string[]]);
}

/** What may be saved in a field, by server and form alike; what is left empty becomes null. */
export function fieldSchema(field: Field<unknown>): z.ZodType {
  const { required, min, max, email, only } = field.options;
  if (field.kind === 'text') {
    const line = z
      .string()
      .trim()
      .max(max ?? longestText);
    const sized = min === undefined ? line : line.check(atLeast(min));
    const text = email ? sized.refine((written) => written === '' || isAddress(written), 'email') : sized;
    return required ? text.min(1) : text.nullish().transform((value) => value || null);
  }
  const base = bases[field.kind](field);
  if (only) return base.nullable().optional();
  return required ? base : base.nullish().transform((value) => value ?? null);
}

/** What may be saved of a catalogue's entry: all its fields, but for those that orders of their own write. */
export function resourceSchema({ fields }: Resource): z.ZodType {
  const saved = Object.entries(fields).filter(([, field]) => !field.options.readOnly);
  return z.object(Object.fromEntries(saved.map(([name, field]) => [name, fieldSchema(field)])));
}
