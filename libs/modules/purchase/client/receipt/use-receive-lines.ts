import { useMemo } from 'react';
import { withSeparators } from '#lab/shared/figures.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LineColumn, LineSpec } from '#lab/ui/lines/line.js';
import { mostReceiptLines } from '../../shared/receipt.words.js';
import { untyped, type InspectionWords } from './receive-values.js';

/** What results of an inspection are called. */
export function useInspectionWords(): InspectionWords {
  const t = useT();
  return useMemo(
    () => ({ passed: t('purchase.receipt.inspections.passed'), failed: t('purchase.receipt.inspections.failed') }),
    [t],
  );
}

/** Columns of what has come; lines come from orders, so none is added here, but one is divided by its lots. */
export function useReceiveLines(count: number, isChecked: boolean): LineSpec {
  const t = useT();
  const words = useInspectionWords();
  return useMemo(() => {
    const column = (key: string, kind: LineColumn['kind'], width: number, field = key): LineColumn => ({
      ...{ key, kind, width, label: t(`purchase.receipt.fields.${field}`) },
    });
    return {
      most: count,
      columns: [
        column('item', 'shown', 190),
        { ...column('order', 'shown', 148), isId: true },
        column('outstanding', 'shown', 100, 'remaining'),
        { ...column('quantity', 'quantity', 84), required: true, signed: false },
        { ...column('lotNo', 'text', 110), max: 64, isId: true },
        { ...column('batchNo', 'text', 110), max: 64, isId: true },
        column('expiryDate', 'day', 124),
        ...(isChecked
          ? [{ ...column('inspection', 'choice', 96), choices: ['', words.passed, words.failed], required: true }]
          : []),
        { ...column('rejectedQuantity', 'quantity', 84), signed: false },
        { ...column('rejectionReason', 'text', 150), max: 500 },
      ],
      blank: () => ({}),
      split: { most: mostReceiptLines, cells: (divided) => ({ ...divided, ...untyped }) },
      brief: ({ item = '', quantity = '', unit = '', outstanding = '' }) => ({
        title: item,
        count: outstanding,
        sum: quantity && `${withSeparators(quantity)} ${unit}`,
      }),
    };
  }, [t, words, count, isChecked]);
}
