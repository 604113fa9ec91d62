import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { missingFields, negativeFields, type LineFacts } from '../../shared/missing-fields.js';
import { lineStatus } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { nameOf, type Category } from '../category/category.entity.js';

/** Who has raised a request, and for whom. */
interface Raised {
  readonly submittedBy: string | null;
  readonly createdBy: string;
  readonly ownerId: string;
}

/** What a category says about the lines of its requests. */
interface CategoryRules {
  readonly projectNecessary: boolean;
  readonly allowsCredits: boolean;
  readonly prDetails: boolean;
  readonly prTotalPrice: boolean;
}

/** @throws BusinessError 8012 with every field that is missing for a submit, or negative without being allowed to */
export function assertComplete(
  lines: readonly (LineFacts & Parameters<typeof negativeFields>[0][number])[],
  category: CategoryRules,
): void {
  refuse([...missingFields(lines, category), ...negativeFields(lines, category)]);
}

/** @throws BusinessError 8012 with every number that is negative although the category allows no credits */
export function assertNoCredits(
  lines: Parameters<typeof negativeFields>[0],
  category: Pick<CategoryRules, 'allowsCredits' | 'prTotalPrice'>,
): void {
  refuse(negativeFields(lines, category));
}

/** Whether another person than its owner has raised a request; a draft that never was submitted is raised by who wrote it. */
export function raisedForOwner({ submittedBy, createdBy, ownerId }: Raised): boolean {
  return (submittedBy ?? createdBy) !== ownerId;
}

/** What refuses another owner where the category has requests raised by their owner only. */
export function raisedByOwner(category: Category, fields?: readonly FieldError[]): BusinessError {
  return new BusinessError(purchaseErrors.raisedByOwner, [nameOf(category)], { fields });
}

function refuse(fields: readonly FieldError[]): void {
  const [first] = fields;
  if (first) throw new BusinessError(errors.field, [first.path, ...(first.args ?? [])], { fields });
}

/** The status of a line once its request is approved: to be quoted, or to be ordered where no quote is needed and its price is known. */
export function releasedStatus(
  line: { readonly unitPrice: string | null },
  category: { readonly quoteNeed: boolean },
): string {
  return !category.quoteNeed && line.unitPrice !== null ? lineStatus.of.toOrder : lineStatus.of.toQuote;
}

/** Rank of line statuses; a header shows the lowest of its lines that are not closed. */
const rank = [
  lineStatus.of.draft,
  lineStatus.of.toQuote,
  lineStatus.of.toConfirm,
  lineStatus.of.toOrder,
  lineStatus.of.ordered,
  lineStatus.of.partReceived,
  lineStatus.of.received,
];

export function headerStatus(statuses: readonly string[]): string {
  const open = statuses.filter((status) => status !== lineStatus.of.closed);
  if (open.length === 0) return statuses.length === 0 ? lineStatus.of.draft : lineStatus.of.closed;
  return rank.find((status) => open.includes(status)) ?? lineStatus.of.draft;
}
