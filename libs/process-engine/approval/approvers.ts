/** What makes or unmakes an approval: a line of the history of a call tree. */
export interface ApprovalAct {
  readonly kind: string;
  readonly element: string | null;
  readonly by: string | null;
  readonly onBehalfOf: string | null;
  /** What the record was like when it was passed; null where the act did not pass the task. */
  readonly content: string | null;
}

/** Kinds of history that `approversOf` reads. */
export const approvalKinds: readonly string[] = ['acted', 'withdrew', 'returned', 'moved', 'stepRepeated'];

/**
 * The users who have passed the record as it is now. A decision that was withdrawn does not count, nor does any from
 * before the record was sent back or moved, or a step begun anew: it is to be looked at again. A substitute passes it in the owner's name.
 * @param content the record as it is now
 */
export function approversOf(acts: readonly ApprovalAct[], content: string): ReadonlySet<string> {
  return new Set(standing(acts).flatMap((act) => (act.content === content ? (approverOf(act) ?? []) : [])));
}

/** Approvals of another content than the present one, in order, of users who have not passed it since. */
export function outdatedApprovals<A extends ApprovalAct>(
  acts: readonly A[],
  content: string,
): readonly (A & { readonly element: string; readonly approver: string })[] {
  const present = approversOf(acts, content);
  return standing(acts).flatMap((act) => {
    const approver = approverOf(act);
    if (act.content === content || act.element === null || approver === null || present.has(approver)) return [];
    return [{ ...act, element: act.element, approver }];
  });
}

/** Kinds after which all look at the record again. */
const anew: ReadonlySet<string> = new Set(['returned', 'moved', 'stepRepeated']);

/** Decisions that passed a task and count still. */
function standing<A extends ApprovalAct>(acts: readonly A[]): readonly A[] {
  let valid: A[] = [];
  for (const act of acts) {
    if (anew.has(act.kind)) valid = [];
    else if (act.kind === 'withdrew') valid = valid.filter((one) => one.element !== act.element || !isOf(one, act.by));
    else if (act.kind === 'acted' && act.content !== null) valid.push(act);
  }
  return valid;
}

function approverOf({ by, onBehalfOf }: ApprovalAct): string | null {
  return onBehalfOf ?? by;
}

function isOf({ by, onBehalfOf }: ApprovalAct, user: string | null): boolean {
  return by === user || onBehalfOf === user;
}
