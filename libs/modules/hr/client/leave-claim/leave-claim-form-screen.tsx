import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { LeaveChoice, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { BalanceRail } from './balance-rail.js';
import { LeaveClaimFields } from './leave-claim-fields.js';
import { useLeaveClaimTitle } from './leave-claim-titles.js';
import {
  bodyOf,
  fields,
  problemsOf,
  stillRefused,
  valuesOf,
  withChange,
  type LeaveClaimValues,
} from './leave-claim-values.js';
import { useDayCount } from './use-day-count.js';

/** A new claim, or one that may still be changed. */
export default function LeaveClaimFormScreen() {
  const choices = useApiQuery<readonly LeaveChoice[]>(`${leaveClaimDocument.paths.route}/choices`);
  return (
    <Answered answer={choices}>
      {(found) => (
        <FormPage<LeaveClaimDetail> kind={leaveClaimDocument}>
          {(opened) => <LeaveClaimForm opened={opened} choices={found} />}
        </FormPage>
      )}
    </Answered>
  );
}

interface LeaveClaimFormProps {
  readonly opened: LeaveClaimDetail | undefined;
  readonly choices: readonly LeaveChoice[];
}

function LeaveClaimForm({ opened, choices }: LeaveClaimFormProps) {
  const titleOf = useLeaveClaimTitle();
  const held = useHeldValues<LeaveClaimDetail, LeaveClaimValues>(leaveClaimDocument, opened, valuesOf);
  const { values } = held;
  const type = choices.find(({ id }) => id === values.typeId);
  const { shown: count, counted, foreseen, ask } = useDayCount(values, opened?.id);
  const known = { type, counted, foreseen, year: new Date().getFullYear() };
  const form = useDocumentForm(held, {
    fields,
    bodyOf: async (given) => bodyOf(given, await ask()),
    // Any draft can be saved.
    problemsOf: (given, intent) => (intent === 'save' ? [] : problemsOf(given, known)),
    withChange,
    stillRefused,
  });
  const days = values.ownDays ?? count?.days;
  return (
    <FormFrame
      form={form}
      title={type && titleOf({ ...values, type: type.name, days: days || null })}
      rail={type && <BalanceRail type={type} count={count} days={days} startDay={values.startDay} />}
      // The type decides which process the claim takes.
      hasForecast={Boolean(form.record?.typeId)}
    >
      <LeaveClaimFields form={form} type={type} count={count} choices={choices} />
    </FormFrame>
  );
}
