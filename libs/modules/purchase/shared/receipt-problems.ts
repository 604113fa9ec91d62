import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { compared, mostReceived, restOf, total } from './received-quantity.js';
import type { ReceivedLine, ReceiptDraft } from './receipt.dto.js';

/** What decides whether a line may be received. */
export interface LineRules {
  /** What was ordered, and what has come of it before. */
  readonly quantity: string;
  readonly receivedQty: string;
  /** What its category says. */
  readonly tolReceipt: string | null;
  readonly receiveCheck: boolean;
  readonly receiveInventory: boolean;
}

/**
 * What is wrong with a receipt, by path; form and server ask the same. Those of the same line of an order count together.
 * @param ruleOf undefined for a line that cannot be received
 */
export function problemsOf(
  { lines, receivedOn, warehouse }: Pick<ReceiptDraft, 'lines' | 'receivedOn' | 'warehouse'>,
  ruleOf: (orderLineId: string) => LineRules | undefined,
): FieldError[] {
  const came = new Map<string, string>();
  const takesStock = lines.some(({ orderLineId }) => ruleOf(orderLineId)?.receiveInventory);
  const problems = lines.flatMap((line, at) => {
    const path = `lines.${at}`;
    const rule = ruleOf(line.orderLineId);
    if (!rule) return [fieldProblem(`${path}.orderLineId`, 'missing')];
    const before = came.get(line.orderLineId) ?? rule.receivedQty;
    const most = restOf(mostReceived(rule.quantity, rule.tolReceipt), before);
    came.set(line.orderLineId, total([before, compared(line.quantity, '0') > 0 ? line.quantity : '0']));
    return [
      ...quantityProblems(line, most, path),
      ...dayProblems(line, receivedOn, path),
      ...(rule.receiveCheck && line.inspection === null ? [fieldProblem(`${path}.inspection`, 'required')] : []),
      ...placeProblems(line, rule, path),
    ];
  });
  return [...(takesStock && warehouse === null ? [fieldProblem('warehouse', 'required')] : []), ...problems];
}

/**
 * What is accepted may be nothing where something was rejected; it is within what is still expected. What has failed its
 * inspection is rejected: nothing of it is accepted. A delivery of which a part has passed is divided into two lines.
 */
function quantityProblems(
  { quantity, rejectedQuantity, rejectionReason, inspection }: ReceivedLine,
  most: string,
  path: string,
): FieldError[] {
  const isRejected = compared(rejectedQuantity, '0') > 0;
  if (inspection === 'failed' && (!isRejected || compared(quantity, '0') !== 0))
    return [
      ...(compared(quantity, '0') === 0 ? [] : [fieldProblem(`${path}.quantity`, 'tooBig', '0')]),
      ...(isRejected ? [] : [fieldProblem(`${path}.rejectedQuantity`, 'tooSmall', '0.000001')]),
      ...(rejectionReason === '' ? [fieldProblem(`${path}.rejectionReason`, 'required')] : []),
    ];
  return [
    ...(compared(quantity, '0') < 0 || (!isRejected && compared(quantity, '0') === 0)
      ? [fieldProblem(`${path}.quantity`, 'tooSmall', isRejected ? '0' : '0.000001')]
      : []),
    ...(compared(quantity, most) > 0 ? [fieldProblem(`${path}.quantity`, 'tooBig', most)] : []),
    ...(compared(rejectedQuantity, '0') < 0 ? [fieldProblem(`${path}.rejectedQuantity`, 'tooSmall', '0')] : []),
    ...(isRejected && rejectionReason === '' ? [fieldProblem(`${path}.rejectionReason`, 'required')] : []),
  ];
}

/** What has expired on the day of its storage is not put away. */
function dayProblems({ expiryDate, storageDate }: ReceivedLine, receivedOn: string, path: string): FieldError[] {
  const stored = storageDate ?? receivedOn;
  return expiryDate !== null && expiryDate < stored ? [fieldProblem(`${path}.expiryDate`, 'tooSmall', stored)] : [];
}

/** What goes into stock is put away wholly. */
function placeProblems(
  { quantity, locations }: ReceivedLine,
  { receiveInventory }: Pick<LineRules, 'receiveInventory'>,
  path: string,
): FieldError[] {
  if (!receiveInventory) return [];
  const empty = locations.flatMap((one, at) =>
    compared(one.quantity, '0') <= 0 ? [fieldProblem(`${path}.locations.${at}.quantity`, 'tooSmall', '0.000001')] : [],
  );
  if (empty.length > 0) return empty;
  const put = compared(total(locations.map((one) => one.quantity)), quantity);
  if (put === 0) return [];
  if (locations.length === 0) return [fieldProblem(`${path}.locations`, 'required')];
  return [fieldProblem(`${path}.locations`, put > 0 ? 'tooBig' : 'tooSmall', quantity)];
}
