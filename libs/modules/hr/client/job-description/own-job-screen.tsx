import { Button } from 'antd';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { ContractRow } from '../../shared/labour-contract.dto.js';
import type { OwnDescription } from '../../shared/job-description.dto.js';
import { ContractTable } from '../labour-contract/contract-table.js';
import { JobContentView } from './job-content.js';

const descriptions = 'hr/job-descriptions';

/** The reader's own labour contracts, and the job descriptions that they confirm. */
export default function OwnJobScreen() {
  const t = useT();
  const own = useApiQuery<OwnDescription[]>(`${descriptions}/own`);
  const contracts = useApiQuery<ContractRow[]>('hr/labour-contracts/own');
  return (
    <div className="lab-list hr-own-job">
      <PageHead title={t('hr.ownJob.title')} />
      <div className="hr-record-body">
        <Answered answer={own}>
          {(rows) =>
            rows.length > 0 ? (
              rows.map((row) => <OwnPosition key={`${row.id} ${row.number}`} own={row} />)
            ) : (
              <Section title={t('hr.ownJob.positions')}>
                <StatePanel drawing="empty" title={t('hr.ownJob.noPositions')} text={t('hr.ownJob.noPositionsText')} />
              </Section>
            )
          }
        </Answered>
        <Section title={t('hr.ownJob.contracts')}>
          <Answered answer={contracts}>
            {(rows) =>
              rows.length > 0 ? (
                <ContractTable label={t('hr.ownJob.contracts')} rows={rows} />
              ) : (
                <StatePanel drawing="empty" title={t('hr.ownJob.noContracts')} text={t('hr.ownJob.noContractsText')} />
              )
            }
          </Answered>
        </Section>
      </div>
    </div>
  );
}

function OwnPosition({ own }: { readonly own: OwnDescription }) {
  const t = useT();
  const nameIn = useNameIn();
  const { id, number, effectiveDay, fromDay, readAt, next, note } = own;
  const content = own.content as CatalogueRow;
  const title = nameIn({ zh: String(content['titleZh']), en: content['titleEn'] as string | null });
  const confirm = useApiMutation(() => api.post(`${descriptions}/${id}/confirm`, { number }), {
    refreshes: [descriptions],
    onDone: () => notify({ tone: 'done', text: t('hr.ownJob.confirmed', { number }) }),
  });
  return (
    <Section
      title={title}
      note={[t('hr.ownJob.since', { day: fromDay }), t('hr.ownJob.versionOf', { number, day: effectiveDay })].join(
        ' · ',
      )}
    >
      <div className="hr-record-body hr-own-position">
        <div className="hr-own-confirm" role="status">
          <ToneIcon tone={readAt === null ? 'warning' : 'done'} />
          <p>
            {readAt === null
              ? t('hr.ownJob.confirmText')
              : t('hr.ownJob.confirmedAt', { at: stampText(readAt, 'minute') })}{' '}
            <span className="lab-muted">{note}</span>
            {next && ` ${t('hr.ownJob.next', { number: next.number, day: next.effectiveDay })}`}
          </p>
          {readAt === null && (
            <Button type="primary" loading={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
              {t('hr.ownJob.confirm')}
            </Button>
          )}
        </div>
        <JobContentView content={content} />
      </div>
    </Section>
  );
}
