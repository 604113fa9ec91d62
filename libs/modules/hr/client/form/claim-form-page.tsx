import { useId } from 'react';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useNavigate, useParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { DraftNote } from '#lab/ui/form/draft-note.jsx';
import { FormBar } from '#lab/ui/form/form-bar.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useMoveOn } from '#lab/ui/layout/use-move-on.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { SubjectState } from '#lab/ui/subject/state-tag.jsx';
import { SubjectPage } from '#lab/ui/subject/subject-page.jsx';
import type { LeaveChoice, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';
import { DeleteClaimButton } from '../delete-claim-button.js';
import { claimPath, claimsPath, route } from '../paths.js';
import { useClaimTitle } from '../words.js';
import { ClaimFields } from './claim-fields.js';
import { ClaimRail } from './claim-rail.js';
import type { ClaimField } from './claim-values.js';
import { useClaimForm } from './use-claim-form.js';

/** A new claim, or one that may still be changed. */
export function ClaimFormPage() {
  const { id } = useParams();
  const choices = useApiQuery<readonly LeaveChoice[]>(`${route}/choices`);
  const claim = useApiQuery<LeaveClaimDetail>(id ? `${route}/${id}` : null);
  const broken = [choices, claim].find(({ isError, data }) => isError && !data);
  if (broken?.error) return <ProblemPanel problem={broken.error} onRetry={() => void broken.refetch()} />;
  if (!choices.data || (id && !claim.data)) return <PageComing />;
  return <ClaimForm initial={claim.data} choices={choices.data} />;
}

interface ClaimFormProps {
  /** The claim as it was when the page was opened. */
  readonly initial: LeaveClaimDetail | undefined;
  readonly choices: readonly LeaveChoice[];
}

function ClaimForm({ initial, choices }: ClaimFormProps) {
  const t = useT();
  const moveOn = useMoveOn();
  const titleOf = useClaimTitle();
  const ids = useId();
  const idOf = (field: ClaimField) => `${ids}${field}`;
  const jump = (field: string) => document.getElementById(`${ids}${field}`)?.focus();
  const form = useClaimForm(initial, choices);
  const { claim, values, count, type } = form;
  if (claim && !claim.mayEdit) return <OnItsWay claim={claim} />;
  const days = values.ownDays ?? count?.days;
  const title = type && titleOf({ ...values, type: type.name, days: days || null });
  return (
    <SubjectPage
      number={claim?.number ?? t('hr.claim.new')}
      title={title ?? t('hr.claim.new')}
      plates={<SubjectState subject={leaveClaimWords} state={claim?.state ?? 'draft'} plate />}
      note={claim && t('ui.form.savedAt', { time: savedTime(claim.updatedAt) })}
      tools={claim && <DeleteClaimButton claim={claim} />}
      rail={<ClaimRail type={type} count={count} days={days} startDay={values.startDay} claim={claim} />}
      bar={
        <FormBar
          problems={form.blamed.map((field) => ({ field, label: t(`hr.claim.fields.${field}`) }))}
          refusal={form.refusal}
          onProblem={jump}
          dirty={form.dirty}
          busy={form.busy}
          submitLabel={t('hr.claim.actions.submit')}
          onDiscard={() => moveOn(claim ? claimPath(claim.id) : claimsPath)}
          onSave={form.save}
          onSubmit={() => form.submit(jump)}
        />
      }
    >
      <DraftNote draft={form.draft} />
      <ClaimFields form={form} choices={choices} idOf={idOf} />
    </SubjectPage>
  );
}

/** Somebody came to change a claim that is on its way already. */
function OnItsWay({ claim }: { readonly claim: LeaveClaimDetail }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <StatePanel
      drawing="closed"
      title={t('hr.claim.onItsWay')}
      actions={
        <Button type="primary" onClick={() => void navigate(claimPath(claim.id))}>
          {t('hr.claim.open', { number: claim.number })}
        </Button>
      }
    />
  );
}

/** To the second today, else as any other stamp. */
function savedTime(instant: string): string {
  const at = dayjs(instant);
  return at.isSame(dayjs(), 'day') ? at.format('HH:mm:ss') : stampText(instant, 'minute');
}
