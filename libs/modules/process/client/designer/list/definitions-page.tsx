import { useState } from 'react';
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
import type { DefinitionSummary } from '../../../shared/definition.dto.js';
import { mayProcess } from '../../../shared/process.permissions.js';
import { TablesList } from '../../tables/tables-list.js';
import { useColumns } from './columns.js';
import { InstanceView } from '../../runs/instance-view.js';
import { PageSwitch, processPages, useProcessPages, type ProcessPage } from '../../runs/page-switch.js';
import { ProblemsPage } from '../../runs/problems-page.js';
import { RunsPage } from '../../runs/runs-page.js';
import { NewProcessDialog } from './new-process.js';
import { ProcessDrawer } from './process-drawer.js';
import { VersionView } from './version-view.js';

/**
 * `/processBpmn`: all processes, `?tab=tables` their decision tables, `?tab=runs` all runs, `?tab=problems` what stands still; one run at `?instance=`, one
 * version at `?version=`. Whoever may not see the diagrams begins with the runs.
 */
export function DefinitionsPage() {
  const [params] = useSearchParams();
  const instance = params.get('instance');
  const version = params.get('version');
  const pages = useProcessPages();
  const tab = processPages.find((page) => page === params.get('tab'));
  if (instance) return <InstanceView id={instance} />;
  const page: ProcessPage | undefined = tab && pages.includes(tab) ? tab : pages[0];
  // In the list of runs the version is a filter.
  if (version && tab === undefined) return <VersionView id={version} />;
  switch (page) {
    case 'tables':
      return <TablesList />;
    case 'runs':
      return <RunsPage />;
    case 'problems':
      return <ProblemsPage />;
    default:
      return <Definitions />;
  }
}

function Definitions() {
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
    ? { label: t('process.designer.new'), onClick: () => setCreating(true) }
    : undefined;
  const opened = all.find(({ key }) => key === open);
  const columns = useColumns((key) => set('process', key));
  return (
    <section className="definitions" aria-label={t('process.pages.definitions')}>
      <PageHead
        title={t('process.pages.definitions')}
        total={answer.data ? all.length : undefined}
        tools={
          <>
            <PageSwitch now="processes" />
            {primary && (
              <PrimaryButton act={primary} outlined={answer.isError || (answer.isSuccess && all.length === 0)} />
            )}
          </>
        }
      />
      {all.length > 0 && (
        <SearchField label={t('process.designer.search')} value={search} onSearch={(text) => set('search', text)} />
      )}
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <PageComing />}
      {answer.isSuccess && all.length === 0 && (
        <ListEmpty
          words={{ title: t('process.designer.none'), text: t('process.designer.noneText') }}
          narrowedBy={0}
          onClear={() => undefined}
          primary={primary}
        />
      )}
      {all.length > 0 && rows.length === 0 && (
        <StatePanel
          drawing="filtered"
          title={t('process.designer.noneFound', { search })}
          actions={
            <Button type="primary" onClick={() => set('search', undefined)}>
              {t('ui.list.clear')}
            </Button>
          }
        />
      )}
      {rows.length > 0 && (
        <div className="definitions-table">
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
      {opened && <ProcessDrawer process={opened} onClose={() => set('process', undefined)} />}
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
