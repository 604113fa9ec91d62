import { lazy, useMemo, useState } from 'react';
import { Button } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { fieldLabel, RecordValue, type CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { labourContract } from '../../shared/labour-contract.resource.js';
import { recordPaths } from '../../shared/record.pages.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { ContractState } from './contract-state.js';

const RemindersDialog = lazy(() => import('./reminders-dialog.js'));
const may = mayRecords.laborContract;
const to = ({ id }: CatalogueRow) => recordPaths.contract(id);

/** The labour contracts of all people for HR; for superiors, those of their reports. */
export default function LabourContractsPage() {
  return useMay()(may.search) ? <AllContracts /> : <ContractsOfPeople />;
}

function AllContracts() {
  const t = useT();
  const mayWrite = useMay()(may.save);
  const [setting, setSetting] = useState(false);
  return (
    <>
      <CataloguePage
        resource={labourContract}
        cells={cells}
        to={to}
        hidden={hidden}
        kept={kept}
        widths={widths}
        cards={cards}
        search={t('hr.laborContract.search')}
        sheets={may}
        tools={mayWrite && <Button onClick={() => setSetting(true)}>{t('hr.laborContract.reminders')}</Button>}
      />
      {setting && (
        <Later onBroken={() => setSetting(false)}>
          <RemindersDialog onClose={() => setSetting(false)} />
        </Later>
      )}
    </>
  );
}

function ContractsOfPeople() {
  const t = useT();
  const list = useListState(useMemo(() => ({}), []));
  const { page, size } = list;
  const answer = useApiQuery<Page<CatalogueRow>>('hr/labour-contracts/people', { page, size }, { keepPrevious: true });
  const columns = useMemo(
    () =>
      shown.map((name, index): Column<CatalogueRow> => ({
        key: name,
        title: t(fieldLabel(labourContract, name)),
        always: index === 0,
        ...(name in widths && { width: widths[name as keyof typeof widths] }),
        ...(cards.includes(name) && { onCard: 'fact' as const }),
        ...(index > 3 && { yields: index }),
        named: name.endsWith('Day'),
        render:
          cells[name as keyof typeof cells] ??
          ((row) => <RecordValue resource={labourContract} name={name} row={row} />),
      })),
    [t],
  );
  return (
    <ListPage<CatalogueRow>
      name="hr.contractsOfPeople"
      title={t('hr.laborContract.ofPeople')}
      list={list}
      answer={answer}
      columns={columns}
      rowKey={({ id }) => id}
      to={to}
      empty={{ title: t('hr.laborContract.peopleEmpty'), text: t('hr.laborContract.peopleEmptyText') }}
    />
  );
}

const shown = ['number', 'userId', 'kind', 'state', 'position', 'startDay', 'lastDay', 'probationEnd'] as const;
const hidden = ['probationEnd', 'employer', 'workplace', 'workingTime', 'signedOn'];
const kept = ['state', 'lastDay'];
const cards = ['userId', 'state', 'lastDay'];
const widths = { number: 150, userId: 150, kind: 130, state: 200, startDay: 110, lastDay: 110 };
const cells = { state: (row: CatalogueRow) => <ContractState contract={row} /> };
