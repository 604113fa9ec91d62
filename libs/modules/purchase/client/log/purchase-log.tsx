import { useState } from 'react';
import { Pagination } from 'antd';
import type { Page } from '#lab/shared/paging.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { ChangedValueText } from '#lab/ui/subject/changed-value.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { LogRow } from '../../shared/log.dto.js';

interface PurchaseLogProps {
  /** The record's route. */
  readonly route: string;
  readonly subject: SubjectWords;
  /** Where the words of its status codes are; those of lines unless given. */
  readonly statuses?: string;
}

const pageSize = 20;

/** What was done to a document of purchasing: when, what, by whom and for whom, its status before and after. */
export default function PurchaseLog({ route, subject, statuses = 'purchase.line.statusCodes' }: PurchaseLogProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const answer = useApiQuery<Page<LogRow>>(`${route}/log`, { page, size: pageSize }, { keepPrevious: true });
  const title = (field: string) => t(`purchase.log.fields.${field}`);
  return (
    <Answered answer={answer}>
      {({ rows, total }) => (
        <>
          <ReadLines
            label={t('purchase.log.title')}
            rows={rows}
            rowKey={({ id }) => id}
            isNumbered={false}
            columns={[
              { key: 'at', title: title('at'), render: ({ at }) => <Stamp value={at} /> },
              {
                key: 'action',
                title: title('action'),
                main: true,
                render: (row) => <Act row={row} subject={subject} />,
              },
              { key: 'by', title: title('by'), needs: 'middle', render: (row) => <Doer row={row} /> },
              {
                key: 'status',
                title: title('status'),
                needs: 'middle',
                render: (row) => <Status row={row} statuses={statuses} />,
                isEmpty: isSame,
              },
            ]}
          />
          {total > pageSize && (
            <Pagination
              className="lab-section-pages"
              size="small"
              showSizeChanger={false}
              current={page}
              pageSize={pageSize}
              total={total}
              onChange={setPage}
            />
          )}
        </>
      )}
    </Answered>
  );
}

interface RowProps {
  readonly row: LogRow;
}

const isSame = ({ from, to }: LogRow) => to === null || from === to;

function Act({ row, subject }: RowProps & Pick<PurchaseLogProps, 'subject'>) {
  const t = useT();
  const nameIn = useNameIn();
  const { action, people, changes, comment } = row;
  const names = people.map(({ name }) => nameIn(name)).join(t('ui.listComma'));
  return (
    <>
      {nameIn(action)}
      {names && <> {t('ui.timeline.to', { names })}</>}
      {changes.length > 0 && (
        <span className="lab-timeline-changes">
          {changes.map((change) => (
            <ChangedValueText key={`${change.line ?? ''}/${change.field}`} change={change} subject={subject} />
          ))}
        </span>
      )}
      {comment && <q>{comment}</q>}
    </>
  );
}

function Doer({ row: { by, onBehalfOf } }: RowProps) {
  const t = useT();
  const nameIn = useNameIn();
  if (!by) return <span className="lab-muted">{t('purchase.log.system')}</span>;
  return (
    <>
      {nameIn(by.name)}
      {onBehalfOf && <> {t('ui.timeline.for', { name: nameIn(onBehalfOf.name) })}</>}
    </>
  );
}

function Status({ row, statuses }: RowProps & Required<Pick<PurchaseLogProps, 'statuses'>>) {
  const t = useT();
  if (isSame(row)) return <Nothing />;
  const word = (code: string) => t(`${statuses}.${code}`);
  return (
    <>
      {row.from !== null && <>{word(row.from)} → </>}
      {row.to !== null && word(row.to)}
    </>
  );
}
