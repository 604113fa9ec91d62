import { Table } from 'antd';
import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { DefinitionVersion } from '../../shared/definition.dto.js';
import { useVersionColumns } from '../list/published-columns.js';

interface VersionTableProps {
  readonly versions: readonly DefinitionVersion[];
  /** Takes a version as the beginning of the draft; only where a user draws. */
  readonly onTake?: (version: DefinitionVersion) => void;
}

/** All versions, newest first. */
export function VersionTable({ versions, onTake }: VersionTableProps) {
  const t = useT();
  const columns = useVersionColumns<DefinitionVersion>('designer.diagrams');
  return (
    <Table<DefinitionVersion>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...versions]}
      locale={{ emptyText: t('designer.diagrams.noVersions') }}
      columns={[
        ...columns,
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
