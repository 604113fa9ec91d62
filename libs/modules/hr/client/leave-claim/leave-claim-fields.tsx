import { Checkbox, InputNumber, Segmented, Select } from 'antd';
import { trimZeros } from '#lab/shared/money.js';
import { DayField, FilesField, NoteField } from '#lab/ui/document/bound-fields.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { halves, type Half } from '../../shared/hr.codes.js';
import type { LeaveChoice, LeaveCount } from '../../shared/leave-claim.dto.js';
import { longestComment } from '../../shared/leave-claim.dto.js';
import { useDays } from './leave-claim-titles.js';
import { isOfNextYear, wantsProof } from './leave-claim-values.js';
import type { LeaveClaimForm } from './use-leave-claim-form.js';

interface PartProps {
  readonly form: LeaveClaimForm;
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
  const { values, change, field } = form;
  return (
    <div className="hr-rows">
      <div className="lab-form">
        <TypeField form={form} choices={choices} />
      </div>
      <div className="lab-form">
        <DayField form={form} name="startDay" span={2} required beside={<HalfChoice form={form} name="startHalf" />} />
        <DayField form={form} name="endDay" span={2} required beside={<HalfChoice form={form} name="endHalf" />} />
      </div>
      <div className="lab-form">
        <DaysField form={form} count={count} />
        {isOfNextYear(values, new Date().getFullYear()) && (
          <FormField {...field('nextYearConfirmed')} span={2} required>
            {({ status: _, ...control }) => (
              <Checkbox
                {...control}
                checked={values.nextYearConfirmed}
                onChange={(event) => change({ nextYearConfirmed: event.target.checked })}
              >
                {t('hr.claim.nextYear')}
              </Checkbox>
            )}
          </FormField>
        )}
      </div>
      <div className="lab-form">
        <NoteField
          form={form}
          name="comment"
          max={longestComment}
          rows={3}
          span={2}
          required={needsWord(values, count)}
        />
        <FilesField
          form={form}
          name="files"
          max={1}
          span={2}
          help={wantsProof(type, values.ownDays ?? count?.days) ? t('hr.claim.proofHelp') : undefined}
        />
      </div>
    </div>
  );
}

/** Morning or afternoon of the day beside it. */
function HalfChoice({ form, name }: { readonly form: LeaveClaimForm; readonly name: 'startHalf' | 'endHalf' }) {
  const t = useT();
  return (
    <Segmented<Half>
      aria-label={form.field(name).label}
      value={form.values[name]}
      options={halves.map((half) => ({ value: half, label: t(`hr.claim.halves.${half}`) }))}
      onChange={(half) => form.change({ [name]: half })}
    />
  );
}

function TypeField({ form, choices }: Pick<LeaveClaimFieldsProps, 'form' | 'choices'>) {
  const t = useT();
  const nameIn = useNameIn();
  const { values, change, leave, field, record } = form;
  return (
    <FormField {...field('typeId')} span={2} required>
      {(control) => (
        <Select<string>
          {...control}
          autoFocus={!record}
          value={values.typeId ?? undefined}
          options={choices.map((choice) => ({ value: choice.id, label: nameIn(choice.name), choice }))}
          showSearch={{ optionFilterProp: 'label' }}
          listHeight={330}
          optionRender={({ data }) => (
            <span className="hr-type">
              {nameIn(data.choice.name)}
              {data.choice.balance !== null && (
                <span className="lab-muted">{t('hr.claim.left', { days: data.choice.balance })}</span>
              )}
            </span>
          )}
          onChange={(typeId) => change({ typeId })}
          onBlur={() => leave('typeId')}
        />
      )}
    </FormField>
  );
}

/** Days as the calendar counts them, until the person writes others. */
function DaysField({ form, count }: PartProps) {
  const t = useT();
  const inDays = useDays();
  const { values, change, leave, field } = form;
  const own = values.ownDays !== null && count !== undefined;
  const shown = values.ownDays ?? count?.days;
  return (
    <FormField
      {...field('days')}
      required
      help={
        count === undefined ? undefined : own ? (
          <>
            {t('hr.claim.byCalendar', { days: inDays(count.days) })}{' '}
            <button type="button" className="lab-link" onClick={() => change({ ownDays: null })}>
              {t('hr.claim.useCalendar')}
            </button>
          </>
        ) : (
          t('hr.claim.counted')
        )
      }
    >
      {(control) => (
        <InputNumber<string>
          {...control}
          stringMode
          formatter={(text, { userTyping, input }) => (userTyping ? input : trimZeros(String(text ?? '')))}
          className="lab-field-number"
          min="0"
          step="0.5"
          value={shown ?? null}
          onChange={(days) => change({ ownDays: ownDays(days, count?.days) })}
          onBlur={() => leave('days')}
        />
      )}
    </FormField>
  );
}

/** What was written, where it is not what the calendar counts anyway. */
function ownDays(written: string | null, counted: string | undefined): string | null {
  if (written === null || written === '') return '';
  const days = String(Number(written));
  return days === counted ? null : days;
}

/** A comment is asked for where the days are not those of the calendar. */
function needsWord({ ownDays }: LeaveClaimForm['values'], count: LeaveCount | undefined): boolean {
  return Boolean(ownDays) && count !== undefined && ownDays !== count.days;
}
