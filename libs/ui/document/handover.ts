import type { Refusal } from './refusal.js';

/** A form on its way from one page to another: a new record gets a page of its own once it is stored. */
export interface Handover<Detail, Values> {
  readonly stored: Detail;
  /** What the form holds, which may be more than was stored. */
  readonly values: Values;
  /** Print of what was stored. */
  readonly print: string;
  /** Why it could not be submitted; its fields are those of the screen. */
  readonly refusal?: Refusal;
}

const onTheWay = new Map<string, unknown>();

/** Leaves a form for the page that edits this record. */
export function handOver<Detail extends { readonly id: string }, Values>(form: Handover<Detail, Values>): void {
  onTheWay.set(form.stored.id, form);
}

/**
 * What was left for the page of this record, which must be of the kind that left it; it stays until `forgetHandover`,
 * because a page may be drawn more than once.
 */
export function handedOver<Detail, Values>(id: string | undefined): Handover<Detail, Values> | undefined {
  return id === undefined ? undefined : (onTheWay.get(id) as Handover<Detail, Values> | undefined);
}

export function forgetHandover(id: string | undefined): void {
  if (id !== undefined) onTheWay.delete(id);
}
