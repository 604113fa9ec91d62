import { Table } from 'antd';
import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';

interface VersionTableProps {
  readonly versions: readonly DefinitionVersion[];
  /** Takes a version as the beginning of the draft; only where somebody draws. */
  readonly onTake?: (version: DefinitionVersion) => void;
}

/** All versions, newest first. */
export function VersionTable({ versions, onTake }: VersionTableProps) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <Table<DefinitionVersion>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...versions]}
      locale={{ emptyText: t('designer.diagrams.noVersions') }}
      columns={[
        {
          title: t('designer.diagrams.version'),
          key: 'version',
          render: (_, { version }) => <b className="id">v{version}</b>,
        },
        { title: t('designer.diagrams.note'), dataIndex: 'note', render: (note: string | null) => note || <Nothing /> },
        {
          title: t('designer.diagrams.origin'),
          dataIndex: 'origin',
          render: (origin: string) => t(`designer.diagrams.origins.${origin}`),
        },
        {
          title: t('designer.diagrams.by'),
          key: 'by',
          render: (_, { createdBy }) => (createdBy ? nameIn(createdBy) : <Nothing />),
        },
        { title: t('designer.diagrams.at'), dataIndex: 'createdAt', render: (at: string) => <Stamp value={at} /> },
        { title: t('designer.diagrams.running'), dataIndex: 'running', align: 'right' },
        {
          key: 'acts',
          align: 'right',
          render: (_, version) => (
            <span className="designer-row-acts">
              <Link to={`/processBpmn?version=${version.id}`}>{t('designer.diagrams.viewDiagram')}</Link>
              {onTake && (
                <button type="button" className="lab-link" onClick={() => onTake(version)}>
                  {t('designer.diagrams.take')}
                </button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
