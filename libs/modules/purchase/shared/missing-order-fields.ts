import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';

/** What a release looks at in each part of an order. */
export interface OrderFacts {
  readonly item: string;
  readonly catalogNo: string;
  readonly spec: string;
  readonly brand: string;
  readonly unit: string;
  readonly costCentre: string;
  readonly dueDate: string | null;
  readonly deliveryDate: string | null;
  readonly leadTime: number | null;
  readonly project: string;
  readonly position: string;
}

/** What a category says about the lines of its orders. */
export interface OrderRules {
  readonly quoteNeed: boolean;
  readonly projectNecessary: boolean;
  /** Its lines need spec, brand and catalogue number. */
  readonly prDetails: boolean;
}

/** The fields that each line of an order needs, in the order in which they are reported. */
function requiredOfOrder({ quoteNeed, projectNecessary, prDetails }: OrderRules): readonly (keyof OrderFacts)[] {
  return [
    'item',
    ...(prDetails ? (['spec', 'brand', 'catalogNo'] as const) : []),
    ...(['unit', 'dueDate', 'costCentre', 'deliveryDate'] as const),
    // Where no quote was needed, no vendor has said how long it takes.
    ...(quoteNeed ? (['leadTime'] as const) : []),
    ...(projectNecessary ? (['project', 'position'] as const) : []),
  ];
}

/** The fields that are missing for a release, by path: `lines.2.costCentre`. Form and server ask the same. */
export function missingOfOrder(
  { payorId, lines }: { readonly payorId: string | null; readonly lines: readonly OrderFacts[] },
  rules: OrderRules,
): FieldError[] {
  const required = requiredOfOrder(rules);
  return [
    ...(payorId ? [] : [fieldProblem('payorId', 'required')]),
    ...lines.flatMap((line, at) =>
      required.flatMap((name) =>
        line[name] === null || line[name] === '' ? [fieldProblem(`lines.${at}.${name}`, 'required')] : [],
      ),
    ),
  ];
}
