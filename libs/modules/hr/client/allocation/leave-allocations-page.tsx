import { lazy, useMemo, type ReactNode } from 'react';
import { Button } from 'antd';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { tableNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { Later } from '#lab/ui/loading/later.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { leaveAllocation } from '../../shared/leave-allocation.resource.js';
import { BalancesButton, LedgerButton } from '../ledger/balance-buttons.js';

const YearGrantDrawer = lazy(() => import('./year-grant-drawer.js'));

/** The days that users are given of each type, by year; each balance tells how it came about. */
export default function LeaveAllocationsPage() {
  const t = useT();
  const mayGrant = useMay()(mayLeave.allocation.save);
  const grants = useOpenEntry('grant');
  // On a phone a row is one button, which can have none within.
  const isPhone = useNarrowerThan(tableNeeds);
  const cells = useMemo(
    () => (isPhone ? undefined : { remaining: (row: CatalogueRow) => <Remaining row={row} /> }),
    [isPhone],
  );
  return (
    <>
      <CataloguePage
        resource={leaveAllocation}
        cells={cells}
        hidden={hidden}
        kept={kept}
        widths={widths}
        cards={cards}
        search={t('hr.allocation.search')}
        sheets={mayLeave.allocation}
        tools={
          <>
            <BalancesButton />
            {mayGrant && <Button onClick={() => grants.open('year')}>{t('hr.allocation.grantYear')}</Button>}
          </>
        }
      />
      {mayGrant && grants.id !== undefined && (
        <Later onBroken={grants.close}>
          <YearGrantDrawer onClose={grants.close} />
        </Later>
      )}
    </>
  );
}

function Remaining({ row: { typeId, userId, year, remaining } }: { readonly row: CatalogueRow }): ReactNode {
  return (
    <LedgerButton typeId={String(typeId)} userId={String(userId)} year={Number(year)}>
      {String(remaining)}
    </LedgerButton>
  );
}

const hidden = [
  'carriedLeft',
  'carriedUntil',
  'nextYearUsed',
  'nextYearDays',
  'overUsed',
  'validFrom',
  'validTo',
  'enabled',
  'remark',
];
const kept = ['remaining'];
const cards = ['typeId', 'year', 'remaining'];
const widths = { year: 80, state: 120, days: 100, carried: 100, used: 100, remaining: 100 };
