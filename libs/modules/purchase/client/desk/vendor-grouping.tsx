import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { ListState } from '#lab/ui/resource/list-state.js';
import type { Grouping } from '#lab/ui/resource/row-groups.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { VendorGroup } from '../../shared/vendor-groups.js';

interface OfVendor {
  readonly vendorId: string | null;
  readonly vendor: string | null;
}

/** The groups that a list can have: its address names them. */
export const groups = ['vendor'] as const;

/**
 * Groups the rows of a list by their vendors: a heading says how many rows there are of the vendor in all, how many of them
 * are late and what they come to, and shows them alone.
 */
export function useVendorGrouping<Row extends OfVendor>(
  list: ListState,
  found: readonly VendorGroup[] | undefined,
): Grouping<Row> & { readonly key: string; readonly label: string } {
  const t = useT();
  return useMemo(() => {
    const nameOf = ([row]: readonly Row[]) => row?.vendor ?? t('purchase.order.vendorOpen');
    return {
      key: 'vendor',
      label: t('purchase.desk.byVendor'),
      of: ({ vendorId }) => vendorId ?? '',
      name: nameOf,
      head: (rows) => {
        const vendorId = rows[0]?.vendorId ?? null;
        const group = found?.find((one) => one.vendorId === vendorId);
        return (
          <>
            <strong>{nameOf(rows)}</strong>
            {group && <span>{t('purchase.desk.lines', { count: group.count })}</span>}
            {group !== undefined && group.late > 0 && (
              <StateTag tone="warning">{t('purchase.desk.late', { count: group.late })}</StateTag>
            )}
            {group?.totals.map(({ currency, value }) => (
              <Money key={currency} value={value} currency={currency} />
            ))}
            {vendorId !== null && !isAlone(list, vendorId) && (
              <button type="button" className="lab-link" onClick={() => list.setValues({ vendorId: [vendorId] })}>
                {t('purchase.desk.only')}
              </button>
            )}
          </>
        );
      },
    };
  }, [t, list, found]);
}

/** Whether the list shows this vendor and no other. */
function isAlone({ values }: ListState, vendorId: string): boolean {
  const { vendorId: shown = [] } = values;
  return shown.length === 1 && shown[0] === vendorId;
}
