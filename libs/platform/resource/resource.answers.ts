import { z } from 'zod';
import { absence, bothNames } from '#lab/shared/answers.js';
import type { Field, FieldKind, Resource } from '#lab/shared/define-resource.js';

/** A file of an entry; its id leads to its bytes. */
const fileView = z.strictObject({ id: z.string(), name: z.string(), size: z.number().int(), mime: z.string() });

/** An entry of a catalogue as it is answered: its fields, and beside each reference the name of what it points to. */
export function rowOf({ fields }: Resource): z.ZodType {
  const shape = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => [
    [name, valueOf(field)],
    ...(field.kind === 'ref' ? [[`${name}Name`, bothNames.optional()] as [string, z.ZodType]] : []),
    ...(field.kind === 'file' ? [[`${name}File`, fileView.optional()] as [string, z.ZodType]] : []),
    ...(field.kind === 'refs' ? [[`${name}Names`, z.array(bothNames).optional()] as [string, z.ZodType]] : []),
  ]);
  return z.looseObject({ id: z.string(), version: z.number().int(), ...Object.fromEntries(shape) });
}

/** Something to choose, with its code where it has one, the flags that forms need to know, and of a person the absence. */
export const option = z.strictObject({
  id: z.string(),
  code: z.string().nullish(),
  name: bothNames,
  flags: z.record(z.string(), z.boolean()).optional(),
  absence: absence.optional(),
});

function valueOf({ kind, options }: Field<unknown>): z.ZodType {
  const value = shapeOf(kind);
  return options.required ? value : value.nullable();
}

function shapeOf(kind: FieldKind): z.ZodType {
  switch (kind) {
    case 'flag':
      return z.boolean();
    case 'integer':
      return z.number().int();
    case 'codes':
    case 'refs':
    case 'subjects':
      return z.array(z.string());
    case 'rows':
      return z.array(z.looseObject({}));
    default:
      return z.string();
  }
}
