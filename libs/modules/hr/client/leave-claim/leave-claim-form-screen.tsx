import { useState } from 'react';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { FormFrame } from '#lab/ui/document/form-frame.jsx';
import { FormPage } from '#lab/ui/document/form-page.jsx';
import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { useClosedEntries } from '#lab/ui/resource/ref-options.js';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { LeaveChoice, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import { leaveType } from '../../shared/leave-type.resource.js';
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
        <FormPage<LeaveClaimDetail> kind={leaveClaimDocument} begins={leaveType.route}>
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
  const [year] = useState(() => new Date().getFullYear());
  const { user } = useMe();
  const held = useHeldValues<LeaveClaimDetail, LeaveClaimValues>(leaveClaimDocument, opened, (stored) =>
    valuesOf(stored, user.id),
  );
  const { values } = held;
  const left = useChoicesOf(values.ownerId, choices);
  const closed = useClosedEntries(leaveType.route) ?? [];
  const offered = choices.filter(({ id }) => id === values.typeId || closed.every((entry) => entry.id !== id));
  const type = choices.find(({ id }) => id === values.typeId);
  const { shown: count, counted, foreseen, substituteAway, ask } = useDayCount(values, opened?.id);
  const known = { type, counted, foreseen, year, advance: count?.advance ?? '0' };
  const form = useDocumentForm(held, {
    fields,
    bodyOf: async (given) => bodyOf(given, await ask()),
    // Any draft can be saved.
    problemsOf: (given, intent) => (intent === 'save' ? [] : problemsOf(given, known)),
    withChange,
    stillRefused,
  });
  const kept = left.find(({ id }) => id === values.typeId);
  const days = values.ownDays ?? count?.days;
  return (
    <FormFrame
      form={form}
      title={type && titleOf({ ...values, type: type.name, days: days || null })}
      rail={
        kept && <BalanceRail type={kept} userId={values.ownerId} count={count} days={days} startDay={values.startDay} />
      }
      // The type decides which process the claim takes.
      hasForecast={Boolean(form.record?.typeId)}
    >
      <LeaveClaimFields {...{ form, type, count, choices: offered, left, substituteAway }} />
    </FormFrame>
  );
}

const none: readonly LeaveChoice[] = [];

/** The types with what the person of the claim has left of each; none until that is known of another person. */
function useChoicesOf(ownerId: string | null, own: readonly LeaveChoice[]): readonly LeaveChoice[] {
  const { user } = useMe();
  const isOther = ownerId !== null && ownerId !== user.id;
  const path = `${leaveClaimDocument.paths.route}/choices`;
  const { data } = useApiQuery<readonly LeaveChoice[]>(isOther ? path : null, { ownerId: ownerId ?? undefined });
  return isOther ? (data ?? none) : own;
}
