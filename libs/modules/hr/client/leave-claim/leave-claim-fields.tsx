import { useState } from 'react';
import { useMay, useMe } from '#lab/ui/access/session-provider.jsx';
import { CheckField, NumberField, SegmentedChoice, SelectField } from '#lab/ui/document/bound-choices.jsx';
import { DayField, FilesField, NoteField, RefField } from '#lab/ui/document/bound-fields.jsx';
import type { DocumentForm } from '#lab/ui/document/use-document-form.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { mayLeave } from '../../shared/hr.permissions.js';
import { halves } from '../../shared/hr.codes.js';
import type { LeaveChoice, LeaveClaimDetail, LeaveCount } from '../../shared/leave-claim.dto.js';
import { longestComment } from '../../shared/leave-claim.dto.js';
import { useDays, usePeriods } from './leave-claim-titles.js';
import { differs, isOfNextYear, ownDays, wantsProof, type LeaveClaimValues } from './leave-claim-values.js';
import { Warning } from '../warning.js';

interface PartProps {
  readonly form: DocumentForm<LeaveClaimDetail, LeaveClaimValues>;
  /** What the calendar counts for the interval. */
  readonly count: LeaveCount | undefined;
}

interface LeaveClaimFieldsProps extends PartProps {
  readonly type: LeaveChoice | undefined;
  readonly choices: readonly LeaveChoice[];
  /** The same with what the person of the claim has left, once it is known. */
  readonly left: readonly LeaveChoice[];
  /** When the substitute is away meanwhile. */
  readonly substituteAway: LeaveCount['substituteAway'];
}

/** The fields of a claim. */
export function LeaveClaimFields({ form, type, count, choices, left, substituteAway }: LeaveClaimFieldsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [year] = useState(() => new Date().getFullYear());
  const { values, record } = form;
  const { user } = useMe();
  const mayWriteForOthers = useMay()(mayLeave.claim.manage);
  // Once it was submitted, its approvers and the ledger know whose leave it is.
  const wasSent = record !== undefined && (record.state !== 'draft' || record.strip !== null);
  const choosesOwner = mayWriteForOthers && !wasSent;
  const ownerName = [record?.owner, user].find((person) => person?.id === values.ownerId)?.name;
  const leftOf = (id: string) => left.find((one) => one.id === id)?.balance ?? null;
  const types = choices.map(({ id, name }) => {
    const balance = leftOf(id);
    return {
      value: id,
      label: nameIn(name),
      note: balance === null ? undefined : t('hr.claim.left', { days: balance }),
    };
  });
  const halfDays = halves.map((half) => ({ value: half, label: t(`hr.claim.halves.${half}`) }));
  const half = (name: 'startHalf' | 'endHalf') => <SegmentedChoice form={form} name={name} choices={halfDays} />;
  const inDays = useDays();
  const advance = Number(count?.advance ?? 0);
  const periods = usePeriods();
  const needsProof = wantsProof(type, values.ownDays ?? count?.days);
  return (
    <div className="hr-rows">
      {choosesOwner && (
        <div className="lab-form">
          <RefField
            form={form}
            name="ownerId"
            of="org/users"
            known={ownerName && nameIn(ownerName)}
            span={2}
            required
          />
        </div>
      )}
      <div className="lab-form">
        <SelectField form={form} name="typeId" choices={types} autoFocus={!record && !choosesOwner} span={2} required />
      </div>
      <div className="lab-form">
        <DayField form={form} name="startDay" span={2} required beside={half('startHalf')} />
        <DayField form={form} name="endDay" span={2} required beside={half('endHalf')} />
      </div>
      <div className="lab-form">
        <DaysField form={form} count={count} />
        {(isOfNextYear(values, year) || advance > 0) && (
          <CheckField
            form={form}
            name="nextYearConfirmed"
            text={advance > 0 ? t('hr.claim.nextYearDays', { days: inDays(advance) }) : t('hr.claim.nextYear')}
            span={2}
            required
          />
        )}
      </div>
      <div className="lab-form">
        <RefField form={form} name="substituteId" of="org/users" span={2} clearable />
        {substituteAway.length > 0 && (
          <Warning title={t('hr.claim.substituteAway', { periods: periods(substituteAway) })} />
        )}
      </div>
      <div className="lab-form">
        <NoteField
          form={form}
          name="comment"
          max={longestComment}
          rows={3}
          span={2}
          required={differs(values, count?.days)}
        />
        <FilesField form={form} name="files" max={1} span={2} help={needsProof ? t('hr.claim.proofHelp') : undefined} />
      </div>
    </div>
  );
}

/** Days as the calendar counts them, until the person writes others. */
function DaysField({ form, count }: PartProps) {
  const t = useT();
  const inDays = useDays();
  const { values, change } = form;
  const byCalendar = count && values.ownDays !== null && values.ownDays !== count.days && (
    <>
      {t('hr.claim.byCalendar', { days: inDays(count.days) })}{' '}
      <button type="button" className="lab-link" onClick={() => change({ ownDays: null })}>
        {t('hr.claim.useCalendar')}
      </button>
    </>
  );
  return (
    <NumberField
      form={form}
      name="days"
      required
      min="0"
      step="0.5"
      value={values.ownDays ?? count?.days ?? null}
      help={count && (byCalendar || t('hr.claim.counted'))}
      onChange={(days) => change({ ownDays: ownDays(days, count?.days) })}
    />
  );
}
