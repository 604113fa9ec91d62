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
}

/** What a category says about the lines of its requests. */
interface CategoryRules {
  readonly projectNecessary: boolean;
  readonly allowsCredits: boolean;
}

/** The numbers of a line that must not be negative. */
interface LineNumbers {
  readonly quantity: string | null;
  readonly unitPrice: string | null;
}

const decimals = { quantity: 6, unitPrice: 2 } as const;

/**
 * The numbers that are negative although the category allows no credits, by path: a negative line would lower the amount
 * that approval levels look at. Form, import and server ask the same.
 */
export function negativeFields(
  lines: readonly LineNumbers[],
  { allowsCredits }: Pick<CategoryRules, 'allowsCredits'>,
): FieldError[] {
  if (allowsCredits) return [];
  return lines.flatMap((line, index) =>
    (['quantity', 'unitPrice'] as const).flatMap((name) => {
      const value = line[name];
      return value !== null && toScaled(value, decimals[name]) < 0
        ? [fieldProblem(`lines.${index}.${name}`, 'tooSmall', '0')]
        : [];
    }),
  );
}

/** The columns that a submit needs on each line of a category, in the order in which they are reported. */
export function requiredColumns({
  projectNecessary,
}: Pick<CategoryRules, 'projectNecessary'>): readonly (keyof LineFacts)[] {
  const always = ['item', 'spec', 'brand', 'catalogNo', 'unit', 'dueDate', 'quantity'] as const;
  return projectNecessary ? [...always, 'project', 'position'] : always;
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
