import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import { toScaled } from '#lab/shared/money.js';

/** The columns of a line that a submit looks at. */
export interface LineFacts {
  readonly item: string;
  readonly catalogNo: string;
  readonly spec: string;
  readonly brand: string;
  readonly quantity: string | null;
  readonly unit: string;
  readonly dueDate: string | null;
  readonly project: string;
  readonly position: string;
  /** Its total; where the category asks for the unit price, it is computed. */
  readonly amount: string | null;
}

/** What a category says about the lines of its requests. */
interface CategoryRules {
  readonly projectNecessary: boolean;
  readonly allowsCredits: boolean;
  /** Lines need spec, brand and catalogue number. */
  readonly prDetails: boolean;
  /** Lines are asked for with their total, which gives the unit price. */
  readonly prTotalPrice: boolean;
}

/** The numbers of a line that must not be negative. */
interface LineNumbers {
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly amount?: string | null;
}

const decimals = { quantity: 6, unitPrice: 2, amount: 2 } as const;

/**
 * The numbers that are negative although the category allows no credits, by path: a negative line would lower the amount
 * that approval levels look at. Form, import and server ask the same.
 */
export function negativeFields(
  lines: readonly LineNumbers[],
  { allowsCredits, prTotalPrice }: Pick<CategoryRules, 'allowsCredits' | 'prTotalPrice'>,
): FieldError[] {
  if (allowsCredits) return [];
  const names = ['quantity', prTotalPrice ? 'amount' : 'unitPrice'] as const;
  return lines.flatMap((line, index) =>
    names.flatMap((name) => {
      const value = line[name] ?? null;
      return value !== null && toScaled(value, decimals[name]) < 0
        ? [fieldProblem(`lines.${index}.${name}`, 'tooSmall', '0')]
        : [];
    }),
  );
}

/** The columns that a submit needs on each line of a category, in the order in which they are reported. */
export function requiredColumns({
  projectNecessary,
  prDetails,
  prTotalPrice,
}: Pick<CategoryRules, 'projectNecessary' | 'prDetails' | 'prTotalPrice'>): readonly (keyof LineFacts)[] {
  return [
    'item',
    ...(prDetails ? (['spec', 'brand', 'catalogNo'] as const) : []),
    ...(['unit', 'dueDate', 'quantity'] as const),
    // Without a total a request would count as nothing, and the lowest level would approve it.
    ...(prTotalPrice ? (['amount'] as const) : []),
    ...(projectNecessary ? (['project', 'position'] as const) : []),
  ];
}

/** The fields that are missing for a submit, by path: `lines.2.dueDate`. Form and server ask the same. */
export function missingFields(lines: readonly LineFacts[], category: CategoryRules): FieldError[] {
  if (lines.length === 0) return [fieldProblem('lines', 'required')];
  const required = requiredColumns(category);
  return lines.flatMap((line, index) =>
    required.flatMap((name) => {
      const path = `lines.${index}.${name}`;
      if (!line[name]) return [fieldProblem(path, 'required')];
      if (name !== 'quantity' || line.quantity === null) return [];
      const count = toScaled(line.quantity, 6);
      const isNone = category.allowsCredits ? count === 0 : count <= 0;
      return isNone ? [fieldProblem(path, 'tooSmall', '0.000001')] : [];
    }),
  );
}
