import { useEffect, useMemo, useState } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { useApiQuery, useRefresh } from '#lab/ui/query.jsx';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState, type View } from '#lab/ui/resource/list-state.js';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { MigrationRunView, ReportRow } from '../../shared/migration.dto.js';
import { migrated } from '../../shared/migration.fields.js';
import { migrationPaths, rowEffects } from '../../shared/migration.words.js';
import { MigrationState } from './migration-state.js';
import { useReportColumns } from './report-columns.js';
import { RunHead } from './run-head.js';
import { RunTools } from './run-tools.js';

/** Milliseconds between two looks at a run that is being worked on, and at one that waits to be. */
const every = 1000;
const everyStalled = 5000;

const keyOf = ({ id }: ReportRow) => id;
const nameOf = ({ externalKey, row }: ReportRow) => externalKey || String(row);

/** One file: what was found of each of its rows, and what is done with it. */
export function RunScreen({ id }: { readonly id: string }) {
  const answer = useApiQuery<MigrationRunView>(`${migrationPaths.route}/${id}`);
  return <Answered answer={answer}>{(run) => <RunView run={run} />}</Answered>;
}

function RunView({ run }: { readonly run: MigrationRunView }) {
  const t = useT();
  usePageTitle(run.file);
  const views = useViews(run);
  const list = useListState(useMemo(() => ({ views }), [views]));
  const path = `${migrationPaths.route}/${run.id}`;
  const answer = useApiQuery<Page<ReportRow>>(`${path}/rows`, list.query, { keepPrevious: true });
  const [isFollowed, setFollowed] = useState(false);
  const isActive = run.state === 'running' || run.state === 'undoing';
  return (
    <>
      {isActive && <Watch run={run} />}
      <ListPage<ReportRow>
        name={`purchase.migration.${run.kind}`}
        title={run.file}
        aside={<MigrationState run={run} plate />}
        tools={<RunTools run={run} onFollowed={() => setFollowed(true)} />}
        above={<RunHead run={run} isFollowed={isFollowed} onSeen={() => setFollowed(false)} />}
        views={views}
        list={list}
        answer={answer}
        columns={useReportColumns(run.kind)}
        rowKey={keyOf}
        rowName={nameOf}
        search={t('purchase.migration.report.search')}
        empty={{ title: t('purchase.migration.report.none'), text: t('purchase.migration.report.noneText') }}
      />
    </>
  );
}

/** All rows, or those of one result; refused ones first, since they are what is to be mended. */
function useViews({ rows, refused, creates, updates, unchanged }: MigrationRunView): readonly View[] {
  const t = useT();
  return useMemo(() => {
    const counts = { refused, new: creates, changed: updates, unchanged };
    const all = { key: 'all', label: t('purchase.migration.report.all'), count: rows };
    const others = rowEffects.map((effect) => ({
      key: effect,
      label: t(`purchase.migration.report.effects.${effect}`),
      query: { effect },
      count: counts[effect],
      mine: effect === 'refused' && refused > 0,
    }));
    return [all, ...others];
  }, [t, rows, refused, creates, updates, unchanged]);
}

/** Asks again while a run is being worked on; once it is done, its rows and the catalogue are other ones. */
function Watch({ run: { id, kind, stalled } }: { readonly run: MigrationRunView }) {
  const refresh = useRefresh();
  useApiQuery<MigrationRunView>(`${migrationPaths.route}/${id}`, {}, { every: stalled ? everyStalled : every });
  // When the work has ended.
  useEffect(() => () => void refresh(migrationPaths.route, migrated[kind].route), [refresh, kind]);
  return null;
}
