import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { toScaled } from '#lab/shared/money.js';
import { lineStatus } from '../../shared/purchase.codes.js';

/** The columns of a line that the rules read. */
export interface LineFacts {
  readonly item: string;
  readonly catalogNo: string;
  readonly spec: string;
  readonly brand: string;
  readonly quantity: string | null;
  readonly unit: string;
  readonly unitPrice: string | null;
  readonly currency: string;
  readonly dueDate: string | null;
  readonly project: string;
  readonly position: string;
}

/** The fields that are missing for a submit, by path: `lines.2.dueDate`. */
export function missingFields(
  lines: readonly LineFacts[],
  category: { readonly projectNecessary: boolean },
): FieldError[] {
  const required = [
    'item',
    'spec',
    'brand',
    'catalogNo',
    'unit',
    'dueDate',
    ...(category.projectNecessary ? ['project', 'position'] : []),
  ] as const;
  const missing = (path: string): FieldError => ({ path, code: errors.field.code, args: ['required'] });
  if (lines.length === 0) return [missing('lines')];
  return lines.flatMap((line, index) => [
    ...required.filter((name) => !line[name as keyof LineFacts]).map((name) => missing(`lines.${index}.${name}`)),
    ...(line.quantity === null || toScaled(line.quantity, 6) <= 0
      ? [
          {
            path: `lines.${index}.quantity`,
            code: errors.field.code,
            args: line.quantity === null ? ['required'] : ['tooSmall', '0.000001'],
          },
        ]
      : []),
  ]);
}

/** @throws BusinessError 8012 with every field that is missing for a submit */
export function assertComplete(lines: readonly LineFacts[], category: { readonly projectNecessary: boolean }): void {
  const fields = missingFields(lines, category);
  const [first] = fields;
  if (first) throw new BusinessError(errors.field, [first.path, ...(first.args ?? [])], { fields });
}

/** The status of a line once its request is approved: to be quoted, or to be ordered where no quote is needed and its price is known. */
export function releasedStatus(line: Pick<LineFacts, 'unitPrice'>, category: { readonly quoteNeed: boolean }): string {
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
