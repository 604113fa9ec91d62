import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { MigrationRunView } from '../../shared/migration.dto.js';
import { migrationKinds, migrationPaths, migrationStates } from '../../shared/migration.words.js';
import { MigrationState } from './migration-state.js';
import { RunScreen } from './run-screen.js';
import { StartDialog } from './start-dialog.js';

const keyOf = ({ id }: MigrationRunView) => id;
const fileOf = ({ file }: MigrationRunView) => file;
const toRun = ({ id }: MigrationRunView) => migrationPaths.record(id);

/** The files of former systems, or the one that the address names. One chunk for both: the frame names every chunk. */
export default function MigrationScreen() {
  const { id } = useParams();
  return id === undefined ? <MigrationList /> : <RunScreen id={id} />;
}

/** The files that were checked and brought in, latest first. */
function MigrationList() {
  const t = useT();
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const filters = useFilters();
  const list = useListState(useMemo(() => ({ filters, sort: '-createdAt' }), [filters]));
  const answer = useApiQuery<Page<MigrationRunView>>(migrationPaths.route, list.query, { keepPrevious: true });
  return (
    <>
      <ListPage<MigrationRunView>
        name="purchase.migrations"
        title={t('purchase.migration.many')}
        list={list}
        answer={answer}
        columns={useColumns()}
        rowKey={keyOf}
        rowName={fileOf}
        to={toRun}
        filters={filters}
        search={t('purchase.migration.search')}
        primary={{ label: t('purchase.migration.new'), onClick: () => setStarting(true) }}
        empty={{ title: t('purchase.migration.empty'), text: t('purchase.migration.emptyText') }}
      />
      {isStarting && (
        <StartDialog onClose={() => setStarting(false)} onChecked={(id) => void navigate(migrationPaths.record(id))} />
      )}
    </>
  );
}

function useFilters(): readonly Filter[] {
  const t = useT();
  return useMemo(() => {
    const label = (key: string) => t(`purchase.migration.fields.${key}`);
    return [
      {
        kind: 'choice',
        key: 'kind',
        label: label('kind'),
        many: true,
        choices: migrationKinds.map((value) => ({ value, label: t(`purchase.${value}.many`) })),
      },
      {
        kind: 'choice',
        key: 'state',
        label: label('state'),
        many: true,
        choices: migrationStates.map((value) => ({ value, label: t(`purchase.migration.states.${value}`) })),
      },
      { kind: 'days', key: 'created', label: label('createdAt') },
    ];
  }, [t]);
}

function useColumns(): readonly Column<MigrationRunView>[] {
  const t = useT();
  return useMemo(() => {
    const own = (key: string) => ({ key, title: t(`purchase.migration.fields.${key}`) });
    const count = (key: 'rows' | 'creates' | 'updates' | 'unchanged' | 'refused', yields?: number) => ({
      ...own(key),
      width: 96,
      align: 'right' as const,
      ...(yields === undefined ? {} : { yields }),
      render: (run: MigrationRunView) => withSeparators(run[key]),
    });
    return [
      {
        ...own('file'),
        main: true,
        pinned: true,
        always: true,
        render: ({ file }) => <span title={file}>{file}</span>,
      },
      { ...own('kind'), width: 140, onCard: 'fact', render: ({ kind }) => t(`purchase.${kind}.many`) },
      { ...own('state'), width: 120, onCard: 'corner', render: (run) => <MigrationState run={run} /> },
      count('rows'),
      count('creates', 3),
      count('updates', 4),
      count('unchanged', 5),
      count('refused', 2),
      { ...own('createdBy'), width: 130, yields: 1, render: ({ createdBy }) => <Person person={createdBy} /> },
      {
        ...own('createdAt'),
        width: 150,
        sort: 'createdAt',
        onCard: 'fact',
        render: ({ createdAt }) => <Stamp value={createdAt} />,
      },
    ];
  }, [t]);
}
