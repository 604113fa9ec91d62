import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { LeaveChoice, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from './leave-claim-document.js';
import { LeaveClaimFields } from './leave-claim-fields.js';
import { LeaveClaimRail } from './leave-claim-rail.js';
import { useLeaveClaimTitle } from './leave-claim-titles.js';
import { useLeaveClaimForm } from './use-leave-claim-form.js';

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
  const { form, type, count } = useLeaveClaimForm(opened, choices);
  const { values } = form;
  const days = values.ownDays ?? count?.days;
  return (
    <FormFrame
      form={form}
      title={type && titleOf({ ...values, type: type.name, days: days || null })}
      rail={type && <LeaveClaimRail type={type} count={count} days={days} startDay={values.startDay} />}
      // The type decides which process the claim takes.
      hasForecast={Boolean(form.record?.typeId)}
    >
      <LeaveClaimFields form={form} type={type} count={count} choices={choices} />
    </FormFrame>
  );
}
