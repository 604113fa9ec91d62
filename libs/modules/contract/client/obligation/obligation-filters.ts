import { useMemo } from 'react';
import { company } from '#lab/modules/company/shared/company.resource.js';
import { user } from '#lab/modules/org/shared/user.resource.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Filter } from '#lab/ui/resource/filter.js';
import type { View } from '#lab/ui/resource/list-state.js';
import { obligationKinds, obligationStatuses } from '../../shared/obligation.codes.js';

/** The filters of the list; the calendar has them without the period. */
export function useObligationFilters(): readonly Filter[] {
  const t = useT();
  return useMemo(() => {
    const label = (field: string) => t(`contract.obligation.fields.${field}`);
    const choice = (key: 'kind' | 'status', values: readonly string[]): Filter => ({
      ...{ kind: 'choice', key, label: label(key), many: true },
      choices: values.map((value) => ({ value, label: t(`contract.obligation.${key}Codes.${value}`) })),
    });
    return [
      choice('kind', obligationKinds),
      choice('status', obligationStatuses),
      { kind: 'days', key: 'due', label: label('dueDay') },
      { kind: 'ref', key: 'partyId', label: label('partyId'), of: company.route },
      { kind: 'ref', key: 'ownerId', label: label('owner'), of: user.route },
    ];
  }, [t]);
}

/** What is open is shown first. */
export function useObligationViews(): readonly View[] {
  const t = useT();
  return useMemo(() => {
    const view = (key: string, status?: readonly string[]): View => ({
      key,
      label: t(`contract.obligation.views.${key}`),
      ...(status && { query: { status } }),
    });
    return [
      view('open', ['due', 'overdue']),
      view('overdue', ['overdue']),
      view('leftOver', ['leftOver']),
      view('all'),
    ];
  }, [t]);
}
