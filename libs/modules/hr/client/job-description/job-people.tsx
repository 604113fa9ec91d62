import { useState } from 'react';
import { Button, Checkbox, Pagination } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import { dayAt } from '#lab/ui/dates.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useNow } from '#lab/ui/now.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { HolderRow } from '../../shared/job-description.dto.js';
import { jobDescription as resource } from '../../shared/job-description.resource.js';
import { AskDialog } from '../records/ask-dialog.js';

const { route } = resource;
const size = 20;

interface JobPeopleProps {
  readonly row: CatalogueRow;
  readonly title: string;
  readonly mayWrite: boolean;
}

/** The people who have a job description, and whether they have confirmed the version in effect. */
export function JobPeople({ row: { id, ...row }, title, mayWrite }: JobPeopleProps) {
  const t = useT();
  const nameIn = useNameIn();
  const today = dayAt(useNow());
  const [params, setParams] = useSearchParams();
  const unread = params.get('unread') === 'true';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const [assigning, setAssigning] = useState(false);
  const [ending, setEnding] = useState<HolderRow>();
  const path = `${route}/${id}/people`;
  const query = { page, size, ...(unread && { unread: 'true' }) };
  const answer = useApiQuery<Page<HolderRow>>(path, query, { keepPrevious: true });
  const change = (name: string, value: string | undefined) =>
    setParams(
      (now) => {
        if (name !== 'page') now.delete('page');
        if (value === undefined) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  const remind = useApiMutation(() => api.post<{ count: number }>(`${route}/${id}/remind`), {
    onDone: ({ count }) => notify({ tone: 'done', text: t('hr.jd.reminded', { count }) }),
  });
  const confirmation = ({ readAt, readNumber, phase }: HolderRow) => {
    if (phase === 'over') return <StateTag tone="cancelled">{t('hr.jd.over')}</StateTag>;
    if (readAt !== null)
      return <StateTag tone="done">{t('hr.jd.confirmedAt', { at: dayAt(new Date(readAt)) })}</StateTag>;
    if (row['versionNo'] === null || phase === 'coming') return <Nothing />;
    return (
      <>
        <StateTag tone="warning">{t('hr.jd.notConfirmed')}</StateTag>
        {readNumber !== null && (
          <span className="lab-muted"> {t('hr.jd.confirmedFormer', { number: readNumber })}</span>
        )}
      </>
    );
  };
  return (
    <Section
      title={t('hr.jd.people')}
      note={answer.data?.total}
      tools={
        <>
          <Checkbox checked={unread} onChange={({ target }) => change('unread', target.checked ? 'true' : undefined)}>
            {t('hr.jd.onlyUnread')}
          </Checkbox>
          {mayWrite && (
            <Button loading={remind.isPending} disabled={row['unread'] === 0} onClick={() => remind.mutate(undefined)}>
              {t('hr.jd.remindAll')}
            </Button>
          )}
          {mayWrite && <Button onClick={() => setAssigning(true)}>{t('hr.jd.assign')}</Button>}
        </>
      }
    >
      <Answered answer={answer}>
        {({ rows, total }) =>
          total === 0 ? (
            <StatePanel
              drawing="empty"
              title={t(unread ? 'hr.jd.noUnread' : 'hr.jd.noPeople')}
              text={unread ? undefined : t('hr.jd.noPeopleText')}
            />
          ) : (
            <>
              <ReadLines
                label={t('hr.jd.people')}
                rows={rows}
                rowKey={(holder) => holder.id}
                isNumbered={false}
                columns={[
                  { key: 'person', title: t('hr.jd.person'), main: true, render: ({ person }) => nameIn(person.name) },
                  {
                    key: 'department',
                    title: t('hr.jd.fields.departmentId'),
                    needs: 'wide',
                    render: ({ department }) => (department ? nameIn(department) : <Nothing />),
                  },
                  {
                    key: 'from',
                    title: t('hr.jd.fromDay'),
                    needs: 'middle',
                    named: true,
                    render: ({ fromDay }) => <Stamp value={fromDay} kind="day" />,
                  },
                  {
                    key: 'to',
                    title: t('hr.jd.toDay'),
                    needs: 'middle',
                    named: true,
                    isEmpty: ({ toDay }) => toDay === null,
                    render: ({ toDay }) => <Stamp value={toDay} kind="day" />,
                  },
                  { key: 'confirmation', title: t('hr.jd.confirmation'), render: confirmation },
                  ...(mayWrite
                    ? [
                        {
                          key: 'end',
                          title: '',
                          align: 'right' as const,
                          render: (holder: HolderRow) =>
                            holder.toDay === null && (
                              <Button size="small" type="text" onClick={() => setEnding(holder)}>
                                {t('hr.jd.end')}
                              </Button>
                            ),
                        },
                      ]
                    : []),
                ]}
              />
              {total > size && (
                <Pagination
                  size="small"
                  current={page}
                  pageSize={size}
                  total={total}
                  showSizeChanger={false}
                  onChange={(next) => change('page', next > 1 ? String(next) : undefined)}
                />
              )}
            </>
          )
        }
      </Answered>
      {assigning && (
        <AskDialog
          title={t('hr.jd.assignTitle', { title })}
          okText={t('hr.jd.assign')}
          missing={t('hr.jd.required')}
          path={path}
          refreshes={[route]}
          asked={[
            { name: 'userId', label: t('hr.jd.person'), kind: 'person', required: true },
            { name: 'fromDay', label: t('hr.jd.fromDay'), kind: 'day', required: true },
          ]}
          initial={{ userId: null, fromDay: today }}
          onDone={() => {
            notify({ tone: 'done', text: t('hr.jd.assigned') });
            setAssigning(false);
          }}
          onClose={() => setAssigning(false)}
        />
      )}
      {ending && (
        <AskDialog
          title={t('hr.jd.endTitle', { person: nameIn(ending.person.name) })}
          okText={t('hr.jd.end')}
          missing={t('hr.jd.required')}
          path={`${path}/${ending.id}/end`}
          more={{ version: ending.version }}
          refreshes={[route]}
          asked={[{ name: 'toDay', label: t('hr.jd.toDay'), kind: 'day', required: true }]}
          initial={{ toDay: today }}
          onDone={({ toDay }) => {
            notify({ tone: 'done', text: t('hr.jd.ended', { day: toDay ?? '' }) });
            setEnding(undefined);
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Section>
  );
}
