import type { ApiError } from '#lab/ui/api-error.js';
import type { Sheet } from '#lab/ui/lines/edit-lines.js';
import type { RequestDetail } from '../../shared/request.dto.js';
import type { Header } from './request-values.js';

/** A form on its way from one page to another: a new request gets a page of its own once it is stored. */
export interface Handover {
  readonly stored: RequestDetail;
  /** What stands in the form, which may be more than was stored. */
  readonly header?: Header;
  readonly sheet?: Sheet;
  /** Print of what was stored. */
  readonly print?: string;
  /** Why it could not be submitted. */
  readonly problem?: ApiError;
}

const onTheWay = new Map<string, Handover>();

/** Leaves a form for the page that edits this request. */
export function handOver(form: Handover): void {
  onTheWay.set(form.stored.id, form);
}

/** What was left for this page; it stays until `forgetHandover`, because a page may be drawn more than once. */
export function handedOver(id: string | undefined): Handover | undefined {
  return id === undefined ? undefined : onTheWay.get(id);
}

export function forgetHandover(id: string | undefined): void {
  if (id !== undefined) onTheWay.delete(id);
}
