import { Checkbox, Input, InputNumber, Select } from 'antd';
import { trimZeros } from '#lab/shared/money.js';
import { FileField } from '#lab/ui/files/file-field.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LeaveChoice, LeaveCount } from '../../shared/leave-claim.dto.js';
import { useDays } from './leave-claim-titles.js';
import { isOfNextYear, wantsProof } from './leave-claim-values.js';
import { HalfChoice } from './half-choice.js';
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
  const { values, change, leave, field } = form;
  return (
    <div className="hr-rows">
      <div className="lab-form">
        <TypeField form={form} choices={choices} />
      </div>
      <div className="lab-form">
        <FormField {...field('startDay')} span={2} required>
          {(control) => (
            <div className="hr-day">
              <DayInput
                {...control}
                value={values.startDay}
                onChange={(startDay) => change({ startDay })}
                onBlur={() => leave('startDay')}
              />
              <HalfChoice
                label={t('hr.claim.fields.startHalf')}
                value={values.startHalf}
                onChange={(startHalf) => change({ startHalf })}
              />
            </div>
          )}
        </FormField>
        <FormField {...field('endDay')} span={2} required>
          {(control) => (
            <div className="hr-day">
              <DayInput
                {...control}
                value={values.endDay}
                onChange={(endDay) => change({ endDay })}
                onBlur={() => leave('endDay')}
              />
              <HalfChoice
                label={t('hr.claim.fields.endHalf')}
                value={values.endHalf}
                onChange={(endHalf) => change({ endHalf })}
              />
            </div>
          )}
        </FormField>
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
        <FormField {...field('comment')} span={2} required={needsWord(values, count)}>
          {(control) => (
            <Input.TextArea
              {...control}
              value={values.comment}
              maxLength={1000}
              autoSize={{ minRows: 3, maxRows: 10 }}
              onChange={(event) => change({ comment: event.target.value })}
              onBlur={() => leave('comment')}
            />
          )}
        </FormField>
        <FormField
          {...field('files')}
          span={2}
          help={wantsProof(type, values.ownDays ?? count?.days) ? t('hr.claim.proofHelp') : undefined}
        >
          {({ id }) => (
            <FileField
              id={id}
              label={t('hr.claim.fields.files')}
              max={1}
              value={values.files}
              onChange={(files) => change({ files })}
            />
          )}
        </FormField>
      </div>
    </div>
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
