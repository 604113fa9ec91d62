import { z } from 'zod';
import type { Field, FieldKind, Resource } from './define-resource.js';
import { isAddress } from './mail-address.js';
import { day, money, quantity } from './schemas.js';

/** Entries that one field can point to. */
const mostRefs = 50;
const longestText = 200;
const longestCode = 64;
const id = z.string().max(36);

/** What a field of each kind takes where there is something. */
const bases: Readonly<Record<Exclude<FieldKind, 'text'>, (field: Field<unknown>) => z.ZodType>> = {
  code: (field) => oneOf(field),
  money: () => money,
  quantity: () => quantity,
  integer: () => z.number().int(),
  day: () => day,
  flag: () => z.boolean().default(false),
  ref: () => id,
  refs: () =>
    z
      .array(id.min(1))
      .max(mostRefs)
      .transform((given) => (given.length > 0 ? [...new Set(given)] : null)),
  codes: (field) =>
    z
      .array(oneOf(field))
      .transform((given) => (given.length > 0 ? codesOf(field).filter((each) => given.includes(each)) : null)),
};

function codesOf({ options }: Field<unknown>): readonly string[] {
  return options.codes ?? [];
}

function oneOf(field: Field<unknown>): z.ZodType<string> {
  if (field.options.words && !field.options.codes) return z.string().max(longestCode);
  return z.enum(codesOf(field) as [string, ...string[]]);
}

/** What may be saved in a field, by server and form alike; what is left empty becomes null. */
export function fieldSchema(field: Field<unknown>): z.ZodType {
  const { required, max, email, only } = field.options;
  if (field.kind === 'text') {
    const line = z
      .string()
      .trim()
      .max(max ?? longestText);
    const text = email ? line.refine((written) => written === '' || isAddress(written), 'email') : line;
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
