import { useDocumentForm } from '#lab/ui/document/use-document-form.js';
import { useHeldValues } from '#lab/ui/document/use-held-values.js';
import type { LeaveChoice, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { leaveClaimDocument } from './leave-claim-document.js';
import { bodyOf, fields, problemsOf, valuesOf, withChange, type LeaveClaimValues } from './leave-claim-values.js';
import { useDayCount } from './use-day-count.js';

export type LeaveClaimForm = ReturnType<typeof useLeaveClaimForm>['form'];

/** The form of a claim, the chosen type, and what the calendar counts for its interval. */
export function useLeaveClaimForm(opened: LeaveClaimDetail | undefined, choices: readonly LeaveChoice[]) {
  const held = useHeldValues<LeaveClaimDetail, LeaveClaimValues>(leaveClaimDocument, opened, valuesOf);
  const type = choices.find(({ id }) => id === held.values.typeId);
  const count = useDayCount(held.values);
  const known = { type, counted: count.counted, year: new Date().getFullYear() };
  const form = useDocumentForm(held, {
    fields,
    bodyOf: async (values) => bodyOf(values, await count.ask()),
    // Any draft can be saved.
    problemsOf: (values, goal) => (goal === 'save' ? [] : problemsOf(values, known)),
    withChange,
    // The rules of a claim look at several fields at once.
    stillRefused: () => [],
  });
  return { form, type, count: count.shown };
}
