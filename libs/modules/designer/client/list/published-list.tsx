import { useState, type ReactNode } from 'react';
import { Button, Table } from 'antd';
import type { ColumnsType } from 'antd/es/table/index.js';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ListEmpty, PrimaryButton } from '#lab/ui/resource/list-states.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { useOpenEntry } from '#lab/ui/resource/use-open-entry.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { PublishedSummary } from '../../shared/published.dto.js';

interface PublishedListProps<Row> {
  /** Where its words are: `list`, `search`, `new`, `none`, `noneText`, `noneFound`. */
  readonly texts: string;
  /** Where the server has all of them; a list has no pages. */
  readonly route: string;
  /** The parameter of the address that names the one beside the list. */
  readonly param: string;
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
  /** What the search looks through. */
  readonly searched: (row: Row) => readonly string[];
  readonly columns: (onOpen: (key: string) => void) => ColumnsType<Row>;
  /** The open one, beside the list. */
  readonly drawer: (row: Row, onClose: () => void) => ReactNode;
  /** The dialog of a new one. */
  readonly creation: (all: readonly Row[], onClose: () => void) => ReactNode;
}

/** All diagrams or all files of decision tables; one of them beside the list. */
export function PublishedList<Row extends PublishedSummary>(props: PublishedListProps<Row>) {
  const { texts, route, param, pages, searched, drawer, creation } = props;
  const t = useT();
  const may = useMay();
  const [search, setSearch] = useSearch();
  const entry = useOpenEntry(param);
  const [creating, setCreating] = useState(false);
  const answer = useApiQuery<readonly Row[]>(route);
  const all = answer.data ?? [];
  const text = search.trim().toLowerCase();
  const rows = all.filter((row) => searched(row).some((one) => one.toLowerCase().includes(text)));
  const opened = all.find(({ key }) => key === entry.id);
  const isEmpty = answer.isSuccess && all.length === 0;
  const primary = may(mayProcess.definition.save)
    ? { label: t(`${texts}.new`), onClick: () => setCreating(true) }
    : undefined;
  return (
    <section className="lab-wide" aria-label={t(`${texts}.list`)}>
      <PageHead
        title={t(`${texts}.list`)}
        total={answer.data ? all.length : undefined}
        tools={
          <>
            {pages}
            {primary && <PrimaryButton act={primary} outlined={answer.isError || isEmpty} />}
          </>
        }
      />
      {all.length > 0 && <SearchField label={t(`${texts}.search`)} value={search} onSearch={setSearch} />}
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <PageComing />}
      {isEmpty && (
        <ListEmpty
          words={{ title: t(`${texts}.none`), text: t(`${texts}.noneText`) }}
          narrowedBy={0}
          onClear={() => undefined}
          primary={primary}
        />
      )}
      {all.length > 0 && rows.length === 0 && (
        <StatePanel
          drawing="filtered"
          title={t(`${texts}.noneFound`, { search })}
          actions={
            <Button type="primary" onClick={() => setSearch('')}>
              {t('ui.list.clear')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <div className="lab-wide-table">
          <Table<Row>
            rowKey="key"
            pagination={false}
            scroll={{ x: 860 }}
            dataSource={rows}
            columns={props.columns(entry.open)}
            onRow={({ key }) => ({ onClick: () => entry.open(key) })}
          />
        </div>
      )}
      {opened && drawer(opened, entry.close)}
      {creating && creation(all, () => setCreating(false))}
    </section>
  );
}

/** What is searched for, by the address; nothing else in it changes. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const change = (text: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (text) after.set('search', text);
        else after.delete('search');
        return after;
      },
      { replace: true },
    );
  return [params.get('search') ?? '', change] as const;
}
