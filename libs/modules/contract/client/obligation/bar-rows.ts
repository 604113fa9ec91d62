import { changeParams } from '#lab/ui/resource/list-state.js';
import type { PaymentKind } from '../../shared/obligation.codes.js';
import type { ObligationChart } from '../../shared/obligation.dto.js';

/** The address of the rows that a bar counts: the list as it is narrowed now, by the bar instead of a period and a state. */
export function barRows(
  now: URLSearchParams,
  kind: PaymentKind,
  { key, from, to }: Pick<ObligationChart['bars'][number], 'key' | 'from' | 'to'>,
): string {
  return changeParams(now, {
    view: key === 'overdue' ? 'overdue' : undefined,
    status: undefined,
    kind,
    dueFrom: from ?? undefined,
    dueTo: key === 'overdue' ? undefined : to,
  }).toString();
}
