import { useState } from 'react';
import { Table } from 'antd';
import type { ColumnType } from 'antd/es/table/index.js';
import { Link } from 'react-router-dom';
import type { OwnProcessRights } from '#lab/shared/process-rights.js';
import { processPages } from '#lab/shared/process-pages.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { comparePath, draftSide } from '../compare/use-sides.js';
import { KeptFailuresNote } from '../release/kept-failures.js';
import { RestoreDialog } from '../release/restore.js';
import { Permitted } from '../right/permitted.js';
import { useVersionColumns } from '../list/published-columns.js';

interface VersionTableProps {
  readonly processKey: string;
  readonly versions: readonly DefinitionVersion[];
  /** Whether there is a draft to compare with. */
  readonly hasDraft: boolean;
  /** What the lists of the process leave to the reader. */
  readonly mine: OwnProcessRights;
  /** Takes a version as the beginning of the draft; only where a user draws. */
  readonly onTake?: (version: DefinitionVersion) => void;
}

/** All versions, newest first. */
export function VersionTable({ processKey, versions, hasDraft, mine, onTake }: VersionTableProps) {
  const t = useT();
  const may = useMay();
  const [restoring, setRestoring] = useState<DefinitionVersion>();
  const columns = useVersionColumns<DefinitionVersion>('designer.diagrams');
  return (
    <>
      <Table<DefinitionVersion>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={[...versions]}
        locale={{ emptyText: t('designer.diagrams.noVersions') }}
        columns={[
          ...columns.map((column) =>
            'dataIndex' in column && column.dataIndex === 'note' ? withFailures(column) : column,
          ),
          {
            title: t('designer.diagrams.running'),
            key: 'running',
            align: 'right',
            render: (_, version) => <Runs processKey={processKey} version={version} />,
          },
          {
            key: 'acts',
            align: 'right',
            render: (_, version) => (
              <span className="designer-row-acts">
                <Link to={`/processBpmn?version=${version.id}`}>{t('designer.diagrams.viewDiagram')}</Link>
                <CompareLink version={version} versions={versions} hasDraft={hasDraft} />
                {onTake && (
                  <button type="button" className="lab-link" onClick={() => onTake(version)}>
                    {t('designer.diagrams.take')}
                  </button>
                )}
                {may(mayProcess.definition.publish) && version.id !== versions[0]?.id && (
                  <Permitted ability="publish" mine={mine} otherwise={t('designer.release.restore')}>
                    <button
                      type="button"
                      className="lab-link"
                      aria-label={`${t('designer.release.restore')} v${version.version}`}
                      onClick={() => setRestoring(version)}
                    >
                      {t('designer.release.restore')}
                    </button>
                  </Permitted>
                )}
              </span>
            ),
          },
        ]}
      />
      {restoring && (
        <RestoreDialog
          processKey={processKey}
          version={restoring.version}
          failures={restoring.failures}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </>
  );
}

/** The note of a version, with the scenarios that fail in it. */
function withFailures(column: ColumnType<DefinitionVersion>): ColumnType<DefinitionVersion> {
  return {
    ...column,
    render: (note: string | null, { failures }) => (
      <>
        {note || (failures ? null : <Nothing />)}
        {failures && <KeptFailuresNote failures={failures} />}
      </>
    ),
  };
}

interface RunsProps {
  readonly processKey: string;
  readonly version: DefinitionVersion;
}

/** How many records run on a version; leads to them. */
function Runs({ processKey, version: { id, version, running } }: RunsProps) {
  const t = useT();
  const may = useMay();
  if (running === null) return <Nothing />;
  if (!may(mayProcess.instance.search)) return running;
  return (
    <Link
      to={`${processPages.instances}&definition=${processKey}&version=${id}`}
      aria-label={t('designer.release.runsOf', { count: running, version })}
    >
      {running}
    </Link>
  );
}

type CompareLinkProps = Pick<VersionTableProps, 'versions' | 'hasDraft'> & { readonly version: DefinitionVersion };

/** An earlier version is compared with the active one; that one with the draft, or with the version before it. */
function CompareLink({ version, versions, hasDraft }: CompareLinkProps) {
  const t = useT();
  const [latest, previous] = versions;
  const [before, after] =
    version.id !== latest?.id
      ? [version.id, latest?.id]
      : hasDraft
        ? [version.id, draftSide]
        : [previous?.id, version.id];
  if (before === undefined || after === undefined) return null;
  return (
    <Link
      to={comparePath(before, after)}
      aria-label={`${t(after === draftSide ? 'designer.compare.withDraft' : 'designer.compare.act')} v${version.version}`}
    >
      {t(after === draftSide ? 'designer.compare.withDraft' : 'designer.compare.act')}
    </Link>
  );
}
