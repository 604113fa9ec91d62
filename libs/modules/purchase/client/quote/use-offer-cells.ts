import type { Dispatch, SetStateAction } from 'react';
import type { FieldError } from '#lab/shared/define-errors.js';
import type { FormCells } from '#lab/ui/document/use-form-lines.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { RateTable } from '../../../system/shared/base-amount.js';
import { cellOf, cellProblems, type QuoteValues } from './quote-values.js';

interface Held {
  readonly values: QuoteValues;
  readonly setValues: Dispatch<SetStateAction<QuoteValues>>;
}

/** The cells of the comparison as the form of a document knows the cells of lines. */
export function useOfferCells(
  { values }: Held,
  rules: { readonly rates: RateTable; readonly allowsCredits: boolean },
): FormCells<QuoteValues> {
  const t = useT();
  const labelOf = ({ path }: FieldError) => {
    const [lineId = '', , field = ''] = path.split('/');
    const line = values.lines.findIndex(({ asked }) => asked.lineId === lineId) + 1;
    return t('ui.document.problemAt', { line, column: t(`purchase.offer.fields.${field}`) });
  };
  return {
    cellOf,
    check: (given, intent) => cellProblems(given, intent, rules),
    mark: (now, problems) => ({ ...now, problems }),
    shown: values.problems,
    problems: values.problems.map((problem) => ({ field: problem.path, label: labelOf(problem) })),
    // Offers are distinguished by their vendors: nothing is learnt of a save.
    learn: (now) => now,
    focus: (frame, field) => {
      const [lineId = '', vendor = '', name = ''] = field.split('/');
      if (!name) return false;
      const found = cellIn(frame, `${lineId}/${vendor}/${name}`) ?? firstOf(frame, lineId);
      found?.focus();
      return found !== undefined;
    },
  };
}

/** The control of a cell. */
export function cellIn(root: HTMLElement, cell: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('[data-cell]')].find(({ dataset }) => dataset['cell'] === cell);
}

/** The first control of a line, for what concerns the line as a whole. */
function firstOf(root: HTMLElement, lineId: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('[data-cell]')].find(({ dataset }) =>
    dataset['cell']?.startsWith(`${lineId}/`),
  );
}
