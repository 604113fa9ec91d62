import type { FieldOf } from '#lab/shared/define-subject.js';
import type { FieldValue } from '#lab/shared/process-view.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { Act } from '#lab/process-host/index.js';
import { lineAmount } from '../../shared/line-amounts.js';
import type { purchaseRequest } from '../../shared/request.subject.js';
import type { PurchaseRequest } from './request.entity.js';
import type { RequestLine } from './request-line.entity.js';

/** Columns of a line that acts may change. */
export const formColumns = ['quantity', 'project', 'position', 'comments'] as const;

/** The value of a field that acts may change, or its owner where a step gives it back. */
export function formValue(request: PurchaseRequest, field: FieldOf<typeof purchaseRequest>): FieldValue {
  if (field === 'dueDate' || field === 'reason') return request[field];
  const column = ([...formColumns, 'unitPrice'] as const).find((one) => field === `lines.${one}`);
  if (column === undefined) return null;
  return request.lines.map((line) => ({ id: line.id, name: line.item, value: line[column] }));
}

/**
 * Writes what an act changes in the form onto the request.
 * @returns the lines that it has changed
 * @throws BusinessError 8012 for a line that the request does not have
 */
export function writeForm(request: PurchaseRequest, fields: Act['fields']): RequestLine[] {
  if ('reason' in fields) request.reason = String(fields.reason);
  if ('dueDate' in fields) request.dueDate = fields.dueDate === null ? null : String(fields.dueDate);
  const changed = new Set<RequestLine>();
  for (const column of formColumns) {
    for (const [id, value] of Object.entries(fields[`lines.${column}`] ?? {})) {
      const line = request.lines.find((one) => one.id === id);
      if (!line) throw refuseField(`fields.lines.${column}.${id}`, 'missing');
      line[column] = String(value);
      // A total that was agreed stays what it is until the quantity changes.
      if (column === 'quantity') line.amount = lineAmount(line);
      changed.add(line);
    }
  }
  return [...changed];
}
