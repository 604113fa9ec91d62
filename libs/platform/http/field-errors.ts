import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { z } from 'zod';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { readerLanguage } from './reader.js';

/** The parts of a zod issue that say what was wrong; every part is optional in the standard interface. */
interface Issue extends StandardSchemaV1.Issue {
  readonly code?: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
  readonly expected?: string;
  readonly keys?: readonly string[];
  readonly input?: unknown;
  readonly params?: { readonly decimals?: number };
}

/** Refuses with 8012; every field that was wrong rides along in `data.fields` with a word of `field.*` and its limit. */
export function fieldRefusal(issues: readonly StandardSchemaV1.Issue[]): BusinessError {
  const fields = issues.slice(0, 200).map((issue): FieldError => {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');
    return { path, code: errors.field.code, args: reason(issue as Issue) };
  });
  const first = fields[0];
  return new BusinessError(errors.field, [first?.path || 'body', ...(first?.args ?? [])], { fields });
}

/** Reads a value by its schema. @throws BusinessError 8012 with every field that is wrong */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const read = schema.safeParse(value);
  if (!read.success) throw fieldRefusal(read.error.issues);
  return read.data;
}

/** One refused field, raised by a rule of a room. */
export function refuseField(path: string, word: string, ...args: string[]): BusinessError {
  return new BusinessError(errors.field, [path, word, ...args], {
    fields: [{ path, code: errors.field.code, args: [word, ...args] }],
  });
}

/**
 * Does all of the checks and refuses once, with every field that one of them refused; the number is that of the first.
 * A refusal that names no field is thrown as it is, at once.
 */
export async function refuseTogether(...checks: readonly (() => Promise<void> | void)[]): Promise<void> {
  let first: BusinessError | undefined;
  const fields: FieldError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof BusinessError) || !error.data.fields?.length) throw error;
      first ??= error;
      fields.push(...error.data.fields);
    }
  }
  if (first) throw Object.assign(first, { data: { ...first.data, fields } });
}

/** A refusal as that of these fields, which its sentence is shown at. */
export function refusalOf(paths: readonly string[], refusal: BusinessError): BusinessError {
  const args = refusal.argsIn(readerLanguage());
  const fields = paths.map((path) => ({ path, code: refusal.code, args }));
  return Object.assign(refusal, { data: { ...refusal.data, fields } });
}

/** Does a check whose refusal is that of these fields. */
export async function refusedAt<T>(paths: readonly string[], check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof BusinessError ? refusalOf(paths, error) : error;
  }
}

/** The fields that the checks refuse; refusals that name no field are left to the next try. */
export async function fieldsRefused(checks: readonly (() => Promise<void> | void)[]): Promise<readonly FieldError[]> {
  const fields: FieldError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      fields.push(...(error.data.fields ?? []));
    }
  }
  return fields;
}

function reason(issue: Issue): string[] {
  switch (issue.code) {
    case 'too_big':
      return [
        issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        String(issue.maximum),
      ];
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) === 1 ? ['required'] : ['tooShort', String(issue.minimum)];
      return [issue.origin === 'array' ? 'tooFew' : 'tooSmall', String(issue.minimum)];
    case 'invalid_type':
      if (issue.message.includes('received undefined') || issue.message.includes('received null')) return ['required'];
      return [issue.expected === 'int' ? 'integer' : issue.expected === 'number' ? 'number' : 'format'];
    case 'invalid_value':
      return ['choice'];
    case 'unrecognized_keys':
      return ['unknown', ...(issue.keys ?? [])];
    case 'custom':
      return issue.message === 'decimal' ? ['decimal', String(issue.params?.decimals ?? 2)] : [issue.message];
    default:
      return ['format'];
  }
}
