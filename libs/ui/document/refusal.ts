import type { FieldError } from '#lab/shared/define-errors.js';
import type { ApiError } from '../api-error.js';

/** Why the server refused a save or an act; plain values, so that it can travel in the state of an address. */
export interface Refusal {
  readonly code: number;
  readonly args: readonly string[];
  readonly fields: readonly FieldError[];
}

export function refusalOf({ code, args, fields }: ApiError): Refusal {
  return { code, args, fields };
}

/** The refusal in the state of an address, where there is one. */
export function refusalIn(state: unknown): Refusal | undefined {
  return typeof state === 'object' && state !== null && 'fields' in state ? (state as Refusal) : undefined;
}
