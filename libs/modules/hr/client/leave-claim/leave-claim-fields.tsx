import { CheckField, NumberField, SegmentedChoice, SelectField } from '#lab/ui/document/bound-choices.jsx';
import { DayField, FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import type { DocumentForm } from '#lab/ui/document/use-document-form.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { halves } from '../../shared/hr.codes.js';
import type { LeaveChoice, LeaveClaimDetail, LeaveCount } from '../../shared/leave-claim.dto.js';
import { longestComment } from '../../shared/leave-claim.dto.js';
import { useDays } from './leave-claim-titles.js';
import { differs, isOfNextYear, ownDays, wantsProof, type LeaveClaimValues } from './leave-claim-values.js';

interface PartProps {
  readonly form: DocumentForm<LeaveClaimDetail, LeaveClaimValues>;
  /** What the calendar counts for the interval. */
  readonly count: LeaveCount | undefined;
}

interface LeaveClaimFieldsProps extends PartProps {
  readonly type: LeaveChoice | undefined;
  readonly choices: readonly LeaveChoice[];
}

/** The fields of a claim. */
export function LeaveClaimFields({ form, type, count, choices }: LeaveClaimFieldsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { values, record } = form;
  const types = choices.map(({ id, name, balance }) => ({
    value: id,
    label: nameIn(name),
    note: balance === null ? undefined : t('hr.claim.left', { days: balance }),
  }));
  const halfDays = halves.map((half) => ({ value: half, label: t(`hr.claim.halves.${half}`) }));
  const half = (name: 'startHalf' | 'endHalf') => <SegmentedChoice form={form} name={name} choices={halfDays} />;
  const needsProof = wantsProof(type, values.ownDays ?? count?.days);
  return (
    <div className="hr-rows">
      <div className="lab-form">
        <SelectField form={form} name="typeId" choices={types} autoFocus={!record} span={2} required />
      </div>
      <div className="lab-form">
        <DayField form={form} name="startDay" span={2} required beside={half('startHalf')} />
        <DayField form={form} name="endDay" span={2} required beside={half('endHalf')} />
      </div>
      <div className="lab-form">
        <DaysField form={form} count={count} />
        {isOfNextYear(values, new Date().getFullYear()) && (
          <CheckField form={form} name="nextYearConfirmed" text={t('hr.claim.nextYear')} span={2} required />
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
