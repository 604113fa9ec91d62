import { lazy, useState } from 'react';
import { Button, Select } from 'antd';
import { useParams, useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { dayAt } from '#lab/ui/dates.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useNow } from '#lab/ui/now.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section, SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import { descriptionStates } from '../../shared/job-description.codes.js';
import type { VersionRow } from '../../shared/job-description.dto.js';
import { jobDescription as resource } from '../../shared/job-description.resource.js';
import { changedContent } from '../../shared/job-description.rules.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { AskDialog } from '../records/ask-dialog.js';
import { JobCompare } from './job-compare.js';
import { JobContentView } from './job-content.js';
import { JobPeople } from './job-people.js';
import { JobState } from './job-state.js';

const CatalogueDrawer = lazy(() => import('#lab/ui/resource/catalogue-drawer.jsx'));
const { route } = resource;
const { published, changed, retired } = descriptionStates.of;
/** The draft among the versions that can be shown. */
const draft = 'draft';

type Act = 'edit' | 'publish' | 'retire';

/** One job description: its versions, what differs between them, and who has it. */
export default function JobDescriptionScreen() {
  const { id = '' } = useParams();
  const answer = useApiQuery<CatalogueRow>(`${route}/${id}`);
  const versions = useApiQuery<VersionRow[]>(`${route}/${id}/versions`);
  return (
    <Answered answer={answer}>
      {(row) => <Answered answer={versions}>{(all) => <Description key={row.id} row={row} versions={all} />}</Answered>}
    </Answered>
  );
}

interface DescriptionProps {
  readonly row: CatalogueRow;
  /** The newest first. */
  readonly versions: readonly VersionRow[];
}

function Description({ row, versions }: DescriptionProps) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const [act, setAct] = useState<Act>();
  const [params, setParams] = useSearchParams();
  const today = dayAt(useNow());
  const close = () => setAct(undefined);
  const { id, version } = row;
  const [mayWrite, mayPublish] = [may(mayRecords.jd.save), may(mayRecords.jd.publish)];
  const state = String(row['state']);
  const [last] = versions;
  const hasDraft = state !== published && state !== retired;
  const title = nameIn({ zh: String(row['titleZh']), en: row['titleEn'] as string | null });
  const next = (last?.number ?? 0) + 1;
  const current = versions.find(({ inEffect }) => inEffect) ?? last;
  const wanted = params.get('version') ?? (hasDraft && !last ? draft : String(current?.number ?? draft));
  const shown = versions.find(({ number }) => String(number) === wanted);
  const choices = [
    ...(hasDraft || versions.length === 0 ? [{ value: draft, label: t('hr.jd.draft') }] : []),
    ...versions.map(({ number, inEffect }) => ({
      value: String(number),
      label: [t('hr.jd.version', { number }), ...(inEffect ? [t('hr.jd.inEffect')] : [])].join(' · '),
    })),
  ];
  const show = (value: string) =>
    setParams(
      (now) => {
        now.set('version', value);
        return now;
      },
      { replace: true },
    );
  const send = useApiMutation((verb: 'discard' | 'reinstate') => api.post(`${route}/${id}/${verb}`, { version }), {
    refreshes: [route],
    onDone: (_, verb) => notify({ tone: 'done', text: t(verb === 'discard' ? 'hr.jd.discarded' : 'hr.jd.reinstated') }),
  });
  const said = (text: string) => {
    notify({ tone: 'done', text });
    close();
  };
  const asks = { path: `${route}/${id}/${act ?? ''}`, more: { version }, refreshes: [route], onClose: close };
  const differences = last && hasDraft ? changedContent(last.content, row) : [];
  return (
    <>
      <SubjectPage
        number={String(row['code'])}
        title={title}
        plates={<JobState row={row} plate />}
        tools={
          <>
            {mayWrite && state !== retired && <Button onClick={() => setAct('edit')}>{t('hr.jd.edit')}</Button>}
            {mayPublish && hasDraft && (
              <Button type="primary" onClick={() => setAct('publish')}>
                {t('hr.jd.publish', { number: next })}
              </Button>
            )}
            {mayWrite && state === changed && last && (
              <Confirm
                title={t('hr.jd.discardAsk', { number: last.number })}
                okText={t('hr.jd.discard')}
                okButtonProps={{ danger: true, type: 'default' }}
                onConfirm={() => send.mutate('discard')}
              >
                <Button loading={send.isPending}>{t('hr.jd.discard')}</Button>
              </Confirm>
            )}
            {mayPublish && state !== retired && (
              <Button danger onClick={() => setAct('retire')}>
                {t('hr.jd.retire')}
              </Button>
            )}
            {mayPublish && state === retired && (
              <Button loading={send.isPending} onClick={() => send.mutate('reinstate')}>
                {t('hr.jd.reinstate')}
              </Button>
            )}
          </>
        }
        rail={
          <Section title={t('hr.jd.versions')}>
            {versions.length === 0 && <p className="lab-muted">{t('hr.jd.noVersions')}</p>}
            <ol className="hr-versions" reversed>
              {versions.map(({ number, effectiveDay, note, publishedAt, publishedBy, inEffect }) => (
                <li key={number}>
                  <strong>
                    {t('hr.jd.version', { number })}
                    {inEffect && ` · ${t('hr.jd.inEffect')}`}
                  </strong>
                  <span>
                    {t('hr.jd.fields.effectiveDay')} <Stamp value={effectiveDay} kind="day" />
                  </span>
                  <span>{note}</span>
                  <span className="lab-muted">
                    {publishedBy && `${nameIn(publishedBy)} · `}
                    <Stamp value={publishedAt} />
                  </span>
                </li>
              ))}
            </ol>
          </Section>
        }
      >
        <div className="hr-version-bar">
          <Select aria-label={t('hr.jd.shown')} value={wanted} options={choices} onChange={show} />
          {!shown && (
            <span className="lab-muted">
              {last
                ? t('hr.jd.draftNote', { count: differences.length, number: last.number })
                : t('hr.jd.neverPublished')}
            </span>
          )}
        </div>
        <JobContentView content={shown?.content ?? row} />
        {versions.length + (hasDraft ? 1 : 0) > 1 && (
          <JobCompare row={hasDraft ? row : undefined} versions={versions} />
        )}
        <JobPeople row={row} title={title} mayWrite={mayWrite && state !== retired} />
      </SubjectPage>
      {act === 'edit' && (
        <Later onBroken={close}>
          <CatalogueDrawer
            resource={resource}
            row={row}
            readOnly={false}
            removable={versions.length === 0}
            onClose={close}
            onRemoved={() => window.history.back()}
          />
        </Later>
      )}
      {act === 'publish' && (
        <AskDialog
          {...asks}
          title={t('hr.jd.publish', { number: next })}
          okText={t('hr.jd.publish', { number: next })}
          missing={t('hr.jd.required')}
          text={t('hr.jd.publishText')}
          asked={[
            { name: 'effectiveDay', label: t('hr.jd.fields.effectiveDay'), kind: 'day', required: true },
            { name: 'note', label: t('hr.jd.publishNote'), kind: 'note', required: true },
          ]}
          initial={{ effectiveDay: today, note: '' }}
          onDone={() => {
            show(String(next));
            said(t('hr.jd.published', { number: next }));
          }}
        />
      )}
      {act === 'retire' && (
        <AskDialog
          {...asks}
          title={t('hr.jd.retireTitle', { title })}
          okText={t('hr.jd.retire')}
          missing={t('hr.jd.required')}
          asked={[{ name: 'reason', label: t('hr.jd.reason'), kind: 'reason', required: true }]}
          initial={{ reason: '' }}
          danger
          onDone={() => said(t('hr.jd.retired'))}
        />
      )}
    </>
  );
}
