import type { ApiError } from '#lab/ui/api-error.js';
import type { FieldError } from '#lab/shared/define-errors.js';

/** Why a claim was refused; plain data, so that it can travel to the form in the state of an address. */
export interface Refusal {
  readonly code: number;
  readonly args: readonly string[];
  readonly fields: readonly FieldError[];
}

export function refusalOf({ code, args, fields }: ApiError): Refusal {
  return { code, args, fields };
}

/** What stands in the state of an address, where a refusal was put there. */
export function refusalIn(state: unknown): Refusal | undefined {
  return typeof state === 'object' && state !== null && 'fields' in state ? (state as Refusal) : undefined;
}
