import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CheckField, SegmentedChoice } from '#lab/ui/document/bound-choices.jsx';
import { DayField, FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { halves } from '../../shared/hr.codes.js';
import type { LeaveClaimDetail, LeaveCount } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { longestReason, type LeaveRevocationDetail } from '../../shared/leave-revocation.dto.js';
import { endBefore, isInside } from '../../shared/leave-revocation.rules.js';
import { leaveRevocationDocument } from '../../shared/leave-revocation.words.js';
import { useDays, useLeaveClaimTitle } from '../leave-claim/leave-claim-titles.js';
import { bodyOf, fields, problemsOf, valuesOf, type LeaveRevocationValues } from './leave-revocation-values.js';

/** Taking leave back: a new revocation of the claim that the address names, or one that may still be changed. */
export default function LeaveRevocationFormScreen() {
  const [asked] = useSearchParams();
  const claim = asked.get('claim');
  return (
    <FormPage<LeaveRevocationDetail> kind={leaveRevocationDocument}>
      {(opened) => {
        const claimId = opened?.claimId ?? claim;
        return claimId ? <OfClaim claimId={claimId} opened={opened} /> : <NoClaim />;
      }}
    </FormPage>
  );
}

/** In place of the form while no leave is chosen: each page of an approved claim leads here. */
function NoClaim() {
  const t = useT();
  const navigate = useNavigate();
  return (
    <StatePanel
      wholePage
      drawing="empty"
      title={t('hr.revocation.noLeave')}
      text={t('hr.revocation.emptyText')}
      actions={
        <Button type="primary" onClick={() => void navigate(`${leaveClaimDocument.paths.list}?state=approved`)}>
          {t('hr.claim.mine')}
        </Button>
      }
    />
  );
}

interface OfClaimProps {
  readonly claimId: string;
  readonly opened: LeaveRevocationDetail | undefined;
}

function OfClaim({ claimId, opened }: OfClaimProps) {
  const answer = useApiQuery<LeaveClaimDetail>(`${leaveClaimDocument.paths.route}/${encodeURIComponent(claimId)}`);
  return <Answered answer={answer}>{(claim) => <RevocationForm claim={claim} opened={opened} />}</Answered>;
}

interface RevocationFormProps {
  readonly claim: LeaveClaimDetail;
  readonly opened: LeaveRevocationDetail | undefined;
}

function RevocationForm({ claim, opened }: RevocationFormProps) {
  const t = useT();
  const nameIn = useNameIn();
  const inDays = useDays();
  const titleOf = useLeaveClaimTitle();
  const held = useHeldValues<LeaveRevocationDetail, LeaveRevocationValues>(leaveRevocationDocument, opened, (stored) =>
    valuesOf(stored, claim.id),
  );
  const { values } = held;
  const days = useComingBack(claim, values);
  const form = useDocumentForm(held, {
    fields,
    bodyOf,
    problemsOf: (given, intent) => (intent === 'save' ? [] : problemsOf(given, claim)),
  });
  const halfDays = halves.map((half) => ({ value: half, label: t(`hr.claim.halves.${half}`) }));
  return (
    <FormFrame
      form={form}
      title={days === undefined ? undefined : t('hr.revocation.title', { type: nameIn(claim.type), days })}
    >
      <p className="lab-muted">{t('hr.revocation.ofLeave', { leave: titleOf(claim) ?? claim.number })}</p>
      <div className="hr-rows">
        <div className="lab-form">
          <CheckField
            form={form}
            name="whole"
            text={t('hr.revocation.wholeText', { days: inDays(claim.days ?? '0') })}
            span={2}
          />
        </div>
        {!values.whole && (
          <div className="lab-form">
            <DayField
              form={form}
              name="fromDay"
              span={2}
              required
              beside={<SegmentedChoice form={form} name="fromHalf" choices={halfDays} />}
            />
          </div>
        )}
        {!values.whole && days !== undefined && (
          <p className="lab-form-note" role="status">
            {t('hr.revocation.comesBack', { days: inDays(days) })}
          </p>
        )}
        <div className="lab-form">
          <NoteField form={form} name="reason" max={longestReason} rows={3} span={2} required />
          <FilesField form={form} name="files" max={1} span={2} />
        </div>
      </div>
    </FormFrame>
  );
}

/**
 * Days that come back, as the server counts them: those of the claim without the ones before the first that comes back.
 * Undefined while they are being counted, or while that day is not chosen.
 */
function useComingBack(claim: LeaveClaimDetail, { whole, fromDay, fromHalf }: LeaveRevocationValues) {
  const { typeId, startDay, startHalf, days, id, owner } = claim;
  const isAsked = !whole && fromDay !== null && isInside(claim, { fromDay, fromHalf });
  const { data, isPlaceholderData } = useApiQuery<LeaveCount>(
    isAsked ? `${leaveClaimDocument.paths.route}/count` : null,
    isAsked ? { ownerId: owner.id, typeId, startDay, startHalf, ...endBefore({ fromDay, fromHalf }), id } : {},
    { keepPrevious: true },
  );
  if (whole) return days ?? undefined;
  if (!isAsked || !data || isPlaceholderData) return undefined;
  return String(Math.max(0, Number(days) - Number(data.days)));
}
