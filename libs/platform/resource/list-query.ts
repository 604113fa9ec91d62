import { z } from 'zod';
import { isSortable, type Field, type Resource } from '#lab/shared/define-resource.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';

/** The query of a catalogue's list: paging, a sort among the listed fields, a search, and its declared filters. */
export function listQueryOf(resource: Resource) {
  const sorted = resource.list.filter((name) => isSortable(resource.fields[name]));
  const sorts = sorted.flatMap((name) => [name, `-${name}`]);
  const filters = Object.fromEntries(resource.filters.map((name) => [name, filterSchema(resource.fields[name])]));
  return pageQuery.extend({ ...filters, sort: z.enum(sorts as [string, ...string[]]).default(resource.sort) });
}

function filterSchema(field: Field<unknown> | undefined): z.ZodType {
  if (field?.kind === 'flag')
    return z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional();
  return listOf(z.string().max(200));
}
