import { lazy, useMemo, useState, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#lab/shared/paging.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiMutation } from '../query.js';
import { taskCount } from '../subject/task-count.js';
import { BulkBar, type BulkAct } from './bulk-bar.js';
import { arrange, choiceOf, type Column, type ColumnChoice } from './columns.js';
import { FilterBar } from './filter-bar.js';
import { loadEveryRow, useEveryRow, type EveryRow } from './every-row.js';
import type { Filter } from './filter.js';
import { ListFooter } from './list-footer.js';
import { useColumnChoice, useDensity } from './list-settings.js';
import type { Grouping } from './row-groups.js';
import { ListEmpty, ListProblem, PrimaryButton, type EmptyWords, type PrimaryAct } from './list-states.js';
import { ListSkeleton } from './list-skeleton.js';
import type { ListState, View } from './list-state.js';
import { ListTable, type RowDoor } from './list-table.js';
import { PageHead } from './page-head.js';
import type PrintedListOf from './printed-list.js';
import { useSavedViews } from './saved-views.js';
import { ViewsBar } from './views-bar.js';

const ColumnSettings = lazy(() => import('./column-settings.js'));
const PrintedList = lazy(() => import('./printed-list.js')) as typeof PrintedListOf;

interface ListPageProps<Row> extends RowDoor<Row> {
  /** Where the person's settings of this list are kept, `purchase.requests`. */
  readonly name: string;
  readonly title: string;
  readonly list: ListState;
  readonly answer: UseQueryResult<Page<Row>>;
  readonly columns: readonly Column<Row>[];
  /** Its rows are tasks: totals are counted up to `countedTo`, and pages by number go as far. */
  readonly ofTasks?: boolean;
  /** Its totals are counted up to `countedTo`, and its pages go on beyond it. */
  readonly goesOn?: boolean;
  /** Switches whose rows are shown, beside the title. */
  readonly aside?: ReactNode;
  readonly rowKey: (row: Row) => string;
  /** Figures about the whole, between the title and the filters. */
  readonly above?: ReactNode;
  readonly views?: readonly View[];
  readonly filters?: readonly Filter[];
  /** What the search looks at; no search without. */
  readonly search?: string;
  /** Its rows can be grouped under headings: the reader switches it, and the address keeps it. */
  readonly grouping?: Grouping<Row> & { readonly key: string; readonly label: string };
  /** The one solid button of the page. */
  readonly primary?: PrimaryAct;
  /** Buttons before it. */
  readonly tools?: ReactNode;
  readonly empty: EmptyWords;
  /** Sum of the money of the page, or of the rows that are chosen. */
  readonly sum?: (rows: readonly Row[], of: 'page' | 'chosen') => ReactNode;
  /** Acts on the chosen rows; `keep` leaves only those chosen whose keys it is given, none without. */
  readonly bulk?: (chosen: readonly Row[], keep: (keys?: ReadonlySet<string>) => void) => readonly BulkAct[];
  /** Where all rows of the page are chosen, all that the filters find can be: `{ route, query: list.query, most: 1000 }`. */
  readonly everyRow?: EveryRow;
  /** The chosen rows can be printed, and those of `everyRow`. */
  readonly prints?: boolean;
  /** Called with the columns that are shown, in their order. */
  readonly onExport?: (columns: readonly string[]) => void;
}

/** The rows that were chosen as all that the filters find. */
interface Found {
  /** The question that found them. */
  readonly asked: string;
  /** How many there were then. */
  readonly total: number;
}

/** A list: title, views, filters, table, pages; its state is in the address. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const {
    name,
    title,
    list,
    answer,
    columns,
    rowKey,
    views = [],
    filters = [],
    primary,
    tools,
    empty,
    sum,
    bulk,
    everyRow,
    prints = false,
    grouping,
  } = props;
  const t = useT();
  const [usual, setUsual] = useColumnChoice(name);
  const saved = useSavedViews(name, list, usual);
  const keepColumns = useApiMutation(saved.setColumns);
  const choice = saved.current?.columns ?? usual;
  const setChoice = saved.current ? (next: ColumnChoice | undefined) => keepColumns.mutate(next) : setUsual;
  const [density, setDensity] = useDensity();
  const arranged = useMemo(() => arrange(columns, choice), [columns, choice]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());

  const rows = answer.data?.rows ?? [];
  const total = answer.data?.total ?? 0;
  const shownTotal = props.ofTasks || props.goesOn ? taskCount(t, total) : total;
  const canBeSaved = filters.length > 0 || props.search !== undefined;
  const failed = answer.isError && !answer.data;
  const isEmpty = answer.isSuccess && total === 0;
  const keepChosen = (keys?: ReadonlySet<string>) => setChosen(new Map([...chosen].filter(([key]) => keys?.has(key))));
  const chosenRows = [...chosen.values()];
  const [found, setFound] = useState<Found>();
  const every = useEveryRow<Row>(everyRow, total, rowKey, (all, asked) => {
    setChosen(all);
    setFound({ asked, total });
  });
  // What was chosen as all that the filters find is no longer that once they are others.
  if (found && found.asked !== every.asked) {
    setFound(undefined);
    setChosen(new Map());
  }
  const clearChosen = () => {
    every.stop();
    setFound(undefined);
    keepChosen();
  };
  const choose = (keys: readonly string[]) => {
    if (keys.length === 0) return clearChosen();
    const here = new Map(rows.map((row) => [rowKey(row), row]));
    setChosen(
      new Map(
        keys.flatMap((key) => {
          const row = here.get(key) ?? chosen.get(key);
          return row ? [[key, row] as const] : [];
        }),
      ),
    );
  };
  const most = everyRow?.most ?? 0;
  const isPageChosen = !answer.isPlaceholderData && rows.length > 0 && rows.every((row) => chosen.has(rowKey(row)));
  const isOffered = isPageChosen && chosen.size < Math.min(most, total);
  const isAtBound = found !== undefined && chosen.size === most && found.total > most;
  const printing = useApiMutation(async () => (everyRow ? [...(await loadEveryRow(everyRow, rowKey)).values()] : []));
  const [printed, setPrinted] = useState<readonly Row[]>();

  return (
    <section className="lab-list" aria-label={title}>
      <PageHead
        title={title}
        aside={props.aside}
        total={answer.data ? shownTotal : failed ? '—' : undefined}
        tools={
          <>
            {tools}
            {/* An empty or failed list carries the solid button itself. */}
            {primary && <PrimaryButton act={primary} outlined={failed || isEmpty} />}
          </>
        }
      />
      {props.above}
      {(views.length > 1 || canBeSaved) && (
        <ViewsBar
          views={views.length > 1 ? views : []}
          current={list.view}
          onChoose={list.setView}
          saved={canBeSaved ? saved : undefined}
          total={answer.data && shownTotal}
        />
      )}
      <FilterBar
        list={list}
        filters={filters}
        search={props.search}
        density={density}
        onDensity={setDensity}
        onRefresh={() => void answer.refetch()}
        onExport={
          props.onExport &&
          (() => props.onExport?.(arranged.filter(({ shown }) => shown).map(({ column }) => column.key)))
        }
        onPrint={prints && total > 0 ? () => printing.mutate(undefined, { onSuccess: setPrinted }) : undefined}
        grouping={
          grouping && {
            label: grouping.label,
            on: list.group === grouping.key,
            onToggle: () => list.setGroup(list.group === grouping.key ? undefined : grouping.key),
          }
        }
        columns={
          <Later coming={<div className="lab-columns" />}>
            <ColumnSettings
              columns={arranged}
              onChange={(next) => setChoice(choiceOf(next))}
              onReset={() => setChoice(undefined)}
            />
          </Later>
        }
      />
      <div className="lab-list-body" data-bulk={chosen.size > 0 || undefined}>
        {answer.isFetching && answer.data && (
          <div className="lab-progress" role="progressbar" aria-label={t('ui.list.refreshing')} />
        )}
        {failed && <ListProblem problem={answer.error} onRetry={() => void answer.refetch()} />}
        {isEmpty && <ListEmpty words={empty} narrowedBy={list.narrowedBy} onClear={list.clear} primary={primary} />}
        {answer.isPending && <ListSkeleton columns={arranged} />}
        {total > 0 && (
          <ListTable
            rows={rows}
            rowKey={rowKey}
            columns={arranged}
            isArranged={choice !== undefined}
            density={density}
            sort={list.sort}
            onSort={list.setSort}
            to={props.to}
            onOpen={props.onOpen}
            rowName={props.rowName}
            groups={grouping && list.group === grouping.key ? grouping : undefined}
            selection={bulk && { keys: [...chosen.keys()], onChange: choose }}
          />
        )}
      </div>
      {bulk && chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          firstOf={isAtBound ? shownTotal : undefined}
          more={
            isOffered || every.progress || every.problem
              ? {
                  total: shownTotal,
                  most: total > most ? most : undefined,
                  progress: every.progress,
                  problem: every.problem,
                  choose: every.load,
                }
              : undefined
          }
          sum={sum?.(chosenRows, 'chosen')}
          acts={[
            ...bulk(chosenRows, keepChosen),
            ...(prints ? [{ key: 'print', label: t('ui.list.print'), run: () => setPrinted(chosenRows) }] : []),
          ]}
          onClear={clearChosen}
        />
      )}
      {printed && (
        <Later onBroken={() => setPrinted(undefined)}>
          <PrintedList
            title={title}
            columns={arranged}
            rows={printed}
            rowKey={rowKey}
            total={chosen.size || total}
            onDone={() => setPrinted(undefined)}
          />
        </Later>
      )}
      {total > 0 && (
        <ListFooter list={list} total={total} ofTasks={props.ofTasks} goesOn={props.goesOn} sum={sum?.(rows, 'page')} />
      )}
    </section>
  );
}
