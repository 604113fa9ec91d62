import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { readModel, type DecisionModel } from '#lab/process-engine/decision/index.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { usePageTitle } from '#lab/ui/layout/page-title.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { TableDraftText, TableText, TableVersion } from '../../shared/table.dto.js';
import { withIds } from './model/edit.js';
import { TableDesk } from './table-desk.js';
import { lostCodes, type Problem } from './use-table-checks.js';

/** `/processBpmn/tables/:key`: writes decision tables; `?version=` shows one as it was published. */
export function TablePage() {
  const { key = '' } = useParams();
  const [params] = useSearchParams();
  const version = params.get('version');
  usePageTitle(key);
  return version ? <Published key={version} id={version} /> : <Draft key={key} tableKey={key} />;
}

/** A version to look at and to try out. */
function Published({ id }: { readonly id: string }) {
  const text = useApiQuery<TableText>(`process/table-versions/${id}`);
  const versions = useApiQuery<readonly TableVersion[]>(text.data ? `process/tables/${text.data.key}/versions` : null);
  const failed = text.error ?? versions.error;
  if (failed)
    return <ProblemPanel problem={failed} onRetry={() => void Promise.all([text.refetch(), versions.refetch()])} />;
  if (!text.data || !versions.data) return <PageComing />;
  const { key, xml, version } = text.data;
  return (
    <Opened xml={xml}>
      {(model, unkept) => (
        <TableDesk
          draft={{ key, xml, version: 0, baseVersion: version, updatedAt: null }}
          opened={model}
          unkept={unkept}
          versions={versions.data}
          shown={version}
        />
      )}
    </Opened>
  );
}

/** The draft and the versions beside it; opened anew when another draft takes its place. */
function Draft({ tableKey }: { readonly tableKey: string }) {
  const mayWrite = useMay()(mayProcess.definition.save);
  const draft = useApiQuery<TableDraftText>(`process/table-drafts/${tableKey}`);
  const versions = useApiQuery<readonly TableVersion[]>(`process/tables/${tableKey}/versions`);
  // What is open does not follow the server while a user writes.
  const [opened, setOpened] = useState<{ readonly draft: TableDraftText; readonly generation: number }>();
  if (!opened && draft.data) setOpened({ draft: draft.data, generation: 0 });
  const failed = !opened && (draft.error ?? versions.error);
  if (failed)
    return <ProblemPanel problem={failed} onRetry={() => void Promise.all([draft.refetch(), versions.refetch()])} />;
  if (!opened || !versions.data) return <PageComing />;
  const reopen = async () => {
    const { data } = await draft.refetch();
    if (data) setOpened({ draft: data, generation: opened.generation + 1 });
  };
  return (
    <Opened key={opened.generation} xml={opened.draft.xml}>
      {(model, unkept) => (
        <TableDesk
          draft={opened.draft}
          opened={model}
          unkept={unkept}
          versions={versions.data}
          {...(mayWrite ? { onReopen: reopen } : {})}
        />
      )}
    </Opened>
  );
}

interface OpenedProps {
  readonly xml: string;
  readonly children: (model: DecisionModel, unkept: readonly Problem[]) => React.ReactNode;
}

/** Reads the file; one that cannot be read is no table. */
function Opened({ xml, children }: OpenedProps) {
  const t = useT();
  const [read, setRead] = useState<{ readonly model?: DecisionModel; readonly unkept: readonly Problem[] }>();
  useEffect(() => {
    let gone = false;
    void readModel(xml).then(({ model, problems }) => {
      if (gone) return;
      const unkept = problems.filter(({ code }) => lostCodes.has(code));
      setRead({ unkept, ...(model ? { model: withIds(model) } : {}) });
    });
    return () => {
      gone = true;
    };
  }, [xml]);
  if (!read) return <PageComing />;
  if (!read.model) return <StatePanel drawing="failed" title={t('designer.tables.broken')} wholePage />;
  return children(read.model, read.unkept);
}
