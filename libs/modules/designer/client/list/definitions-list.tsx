import { useState, type ReactNode } from 'react';
import { Button, Table } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ListEmpty, PrimaryButton } from '#lab/ui/resource/list-states.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import type { DefinitionSummary } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { useColumns } from './columns.js';
import { NewProcessDialog } from './new-process.js';
import { ProcessDrawer } from './process-drawer.js';

export interface DefinitionsListProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
  /** The instances of a process, for its drawer; undefined where the reader may not see them. */
  readonly instancesOf?: (processKey: string) => ReactNode;
}

/** All processes; one of them beside the list at `?process=`. */
export function DefinitionsList({ pages, instancesOf }: DefinitionsListProps) {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const answer = useApiQuery<readonly DefinitionSummary[]>('process/definitions');
  const search = params.get('search') ?? '';
  const open = params.get('process');
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const all = answer.data ?? [];
  const fits = useFitting(search);
  const rows = all.filter(fits);
  const primary = may(mayProcess.definition.save)
    ? { label: t('designer.diagrams.new'), onClick: () => setCreating(true) }
    : undefined;
  const opened = all.find(({ key }) => key === open);
  const columns = useColumns((key) => set('process', key));
  return (
    <section className="lab-wide" aria-label={t('designer.diagrams.list')}>
      <PageHead
        title={t('designer.diagrams.list')}
        total={answer.data ? all.length : undefined}
        tools={
          <>
            {pages}
            {primary && (
              <PrimaryButton act={primary} outlined={answer.isError || (answer.isSuccess && all.length === 0)} />
            )}
          </>
        }
      />
      {all.length > 0 && (
        <SearchField label={t('designer.diagrams.search')} value={search} onSearch={(text) => set('search', text)} />
      )}
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <PageComing />}
      {answer.isSuccess && all.length === 0 && (
        <ListEmpty
          words={{ title: t('designer.diagrams.none'), text: t('designer.diagrams.noneText') }}
          narrowedBy={0}
          onClear={() => undefined}
          primary={primary}
        />
      )}
      {all.length > 0 && rows.length === 0 && (
        <StatePanel
          drawing="filtered"
          title={t('designer.diagrams.noneFound', { search })}
          actions={
            <Button type="primary" onClick={() => set('search', undefined)}>
              {t('ui.list.clear')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <div className="lab-wide-table">
          <Table<DefinitionSummary>
            rowKey="key"
            pagination={false}
            scroll={{ x: 860 }}
            dataSource={[...rows]}
            columns={columns}
            onRow={({ key }) => ({ onClick: () => set('process', key) })}
          />
        </div>
      )}
      {opened && <ProcessDrawer process={opened} instancesOf={instancesOf} onClose={() => set('process', undefined)} />}
      {creating && <NewProcessDialog processes={all} onClose={() => setCreating(false)} />}
    </section>
  );
}

/** Whether a process fits what was typed: by name, key or kind of record. */
function useFitting(search: string): (process: DefinitionSummary) => boolean {
  const nameIn = useNameIn();
  const text = search.trim().toLowerCase();
  return ({ key, name, subject }) =>
    [key, nameIn(name), name.zh, name.en ?? '', subject ?? ''].some((one) => one.toLowerCase().includes(text));
}
