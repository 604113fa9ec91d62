import { z } from 'zod';
import type { Field, Resource } from '#lab/shared/define-resource.js';

export const bothNames = z.object({ zh: z.string(), en: z.string().nullish() });

/** A page of a list. */
export const pageOf = (row: z.ZodType) => z.strictObject({ rows: z.array(row), total: z.number().int() });

/** An entry of a catalogue as it is answered: its fields, and beside each reference the name of what it points to. */
export function rowOf({ fields }: Resource): z.ZodType {
  const shape = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => [
    [name, valueOf(field)],
    ...(field.kind === 'ref' ? [[`${name}Name`, bothNames.optional()] as [string, z.ZodType]] : []),
  ]);
  return z.looseObject({ id: z.string(), version: z.number().int(), ...Object.fromEntries(shape) });
}

/** Something to choose, with its code where it has one. */
export const option = z.strictObject({ id: z.string(), code: z.string().nullish(), name: bothNames });

function valueOf({ kind, options }: Field<unknown>): z.ZodType {
  const value =
    kind === 'flag'
      ? z.boolean()
      : kind === 'integer'
        ? z.number().int()
        : kind === 'codes'
          ? z.array(z.string())
          : z.string();
  return options.required ? value : value.nullable();
}
