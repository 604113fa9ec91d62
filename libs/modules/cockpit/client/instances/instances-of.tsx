import { useState } from 'react';
import { Segmented, Table } from 'antd';
import { Link } from 'react-router-dom';
import { processPages } from '#lab/shared/process-pages.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { SearchField } from '#lab/ui/resource/search-field.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { instanceShows, type InstanceLine, type InstancePage, type InstanceShow } from '../../shared/instance.dto.js';
import { instancePath } from './instance-path.js';
import { InstanceState, stateOf, toneOf, type InstanceStateName } from './instance-state.js';

const size = 20;
/** What the choice above says already. */
const plain: ReadonlySet<InstanceStateName> = new Set(['running']);

/** Instances of a process, latest first, filtered by state. */
export function InstancesOf({ processKey }: { readonly processKey: string }) {
  const t = useT();
  const nameIn = useNameIn();
  const [show, setShow] = useState<InstanceShow>('running');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const answer = useApiQuery<InstancePage>(
    'process/instances',
    { definition: processKey, show, page, size, search },
    { keepPrevious: true },
  );
  return (
    <div className="instances-of">
      <div>
        <Segmented<InstanceShow>
          value={show}
          options={instanceShows.map((each) => ({ value: each, label: t(`cockpit.views.${each}`) }))}
          onChange={(next) => {
            setShow(next);
            setPage(1);
          }}
        />
        <SearchField
          label={t('cockpit.search')}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <Link to={`${processPages.instances}&definition=${processKey}`}>{t('cockpit.all')}</Link>
      </div>
      {answer.isError && !answer.data ? (
        <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Table<InstanceLine>
          rowKey="id"
          size="small"
          loading={answer.isPending}
          dataSource={[...(answer.data?.rows ?? [])]}
          locale={{ emptyText: t(search ? 'ui.list.noMatch' : `cockpit.none.${show}.title`, { count: 1 }) }}
          pagination={{
            current: page,
            pageSize: size,
            total: answer.data?.total ?? 0,
            hideOnSinglePage: true,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={[
            {
              title: t('cockpit.record'),
              key: 'record',
              render: (_, line) => (
                <span className="lab-wide-name">
                  <Link to={instancePath(line.id)}>{nameIn(line.title)}</Link>
                  <small className="id">
                    {line.number}{' '}
                    {!plain.has(stateOf(line)) && (
                      <StateTag tone={toneOf(line)}>
                        <InstanceState line={line} />
                      </StateTag>
                    )}
                  </small>
                </span>
              ),
            },
            {
              title: t('cockpit.startedBy'),
              key: 'by',
              render: (_, { initiator }) => (initiator ? <Person person={initiator} /> : <Nothing />),
            },
            {
              title: t('cockpit.started'),
              dataIndex: 'startedAt',
              render: (at: string) => <Stamp value={at} />,
            },
            ...(show === 'ended'
              ? [
                  {
                    title: t('cockpit.ended'),
                    dataIndex: 'endedAt',
                    render: (at: string | null) => <Stamp value={at} />,
                  },
                ]
              : []),
            {
              title: t('cockpit.version'),
              key: 'version',
              render: (_, { definitionVersion }) => <span className="id">v{definitionVersion}</span>,
            },
          ]}
        />
      )}
    </div>
  );
}
