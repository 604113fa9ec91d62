import { Table } from 'antd';
import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { mostCalled, type InstanceCalls, type InstanceLine } from '../../shared/instance.dto.js';
import { instancePath } from './instance-path.js';
import { InstanceState, toneOf } from './instance-state.js';

/** The instances that an instance has called, oldest first. */
export function CalledInstances({ calls: { called, hasMore } }: { readonly calls: InstanceCalls }) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <>
      {hasMore && <p className="lab-muted">{t('cockpit.calls.first', { count: mostCalled })}</p>}
      <Table<InstanceLine>
        rowKey="id"
        size="small"
        pagination={false}
        scroll={{ x: 400 }}
        dataSource={[...called]}
        columns={[
          {
            title: t('cockpit.process'),
            key: 'process',
            render: (_, { id, definition, definitionVersion, number, title }) => (
              <span className="lab-wide-name">
                <Link to={instancePath(id)}>
                  {nameIn(definition.name)} v{definitionVersion}
                </Link>
                <small>
                  <span className="id">{number}</span> {nameIn(title)}
                </small>
              </span>
            ),
          },
          {
            title: t('cockpit.state'),
            key: 'state',
            width: 120,
            render: (_, line) => (
              <StateTag tone={toneOf(line)}>
                <InstanceState line={line} />
              </StateTag>
            ),
          },
          {
            title: t('cockpit.started'),
            dataIndex: 'startedAt',
            width: 120,
            render: (at: string) => <Stamp value={at} />,
          },
        ]}
      />
    </>
  );
}
