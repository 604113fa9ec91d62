import { Table } from 'antd';
import { Link } from 'react-router-dom';
import type { RelatedView } from '#lab/shared/process-inspection.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { instancePath } from './instance-path.js';

/** The records that belong to that of an instance, each with its state and its own process. */
export function RelatedRecords({ related }: { readonly related: readonly RelatedView[] }) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <Table<RelatedView>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 560 }}
      dataSource={[...related]}
      columns={[
        {
          title: t('cockpit.record'),
          key: 'record',
          render: (_, { kind, number, title, path }) => (
            <span className="lab-wide-name">
              <span>
                {nameIn(kind)}{' '}
                {path === null ? (
                  <span className="id">{number}</span>
                ) : (
                  <Link className="id" to={path}>
                    {number}
                  </Link>
                )}
              </span>
              <small>{nameIn(title)}</small>
            </span>
          ),
        },
        {
          title: t('cockpit.state'),
          key: 'state',
          width: 140,
          render: (_, { state }) => <StateTag tone={state.tone}>{nameIn(state.name)}</StateTag>,
        },
        {
          title: t('cockpit.process'),
          key: 'process',
          width: 120,
          render: (_, { instance }) =>
            instance === null ? <Nothing /> : <Link to={instancePath(instance)}>{t('cockpit.related.process')}</Link>,
        },
        {
          title: t('cockpit.related.createdAt'),
          dataIndex: 'createdAt',
          width: 120,
          render: (at: string) => <Stamp value={at} />,
        },
      ]}
    />
  );
}
