/** Users of the cases; `chen` submits. Each person is the next one's superior: lin, zhou, wang. */
export const caseUsers = ['chen', 'lin', 'zhou', 'wang', 'ann', 'bob', 'cai', 'dan', 'eva'] as const;
export type CaseUser = (typeof caseUsers)[number];

/** What one user does, and the code with which it is refused. */
export interface CaseStep {
  readonly by: CaseUser;
  /** An operation on a task, or an action of the request. */
  readonly does: string;
  readonly to?: CaseUser;
  readonly people?: readonly CaseUser[];
  readonly mode?: 'before' | 'after' | 'parallel';
  readonly final?: boolean;
  /** The user whose task is meant; the only open one by default. */
  readonly taskOf?: CaseUser;
  readonly code?: number;
  /** It concerns the second step. */
  readonly atSecond?: boolean;
  /** The amount to which the act changes the record, in units of 5400. */
  readonly amount?: string;
}

export interface ApprovalCase {
  readonly name: string;
  /** What the approval step of the diagram says; users are written as `$lin`. */
  readonly step: string;
  /** The same of a second approval behind it: its assignee, and what else it says. */
  readonly then?: { readonly assignee: string; readonly more: string };
  /** What the diagram says of the process as a whole. */
  readonly process?: string;
  /** Where there are two steps: those that are open afterwards belong to the first one. */
  readonly backAtFirst?: boolean;
  /** Who is absent, with their substitute. */
  readonly absent?: Readonly<Partial<Record<CaseUser, CaseUser>>>;
  /** The kinds of record in which these substitutes act; all unless given. */
  readonly kinds?: readonly string[];
  readonly steps: readonly CaseStep[];
  /** Days that pass at the end. */
  readonly days?: number;
  /** Who can decide afterwards, in whichever step the process is; substitutes are not counted. */
  readonly assignees: readonly CaseUser[];
  readonly state: 'requested' | 'approved' | 'draft';
}

export const buyers: readonly CaseUser[] = ['lin', 'zhou', 'wang'];

const named = 'lab:assignee="user($lin)"';
const group = 'lab:assignee="group(buyers)"';
const allOfTwo = 'lab:assignee="user($lin); user($zhou)" lab:sign="all"';
const transfer = (by: CaseUser, to: CaseUser, code?: number): CaseStep => ({
  by,
  does: 'transfer',
  to,
  ...(code === undefined ? {} : { code }),
});
const does = (by: CaseUser, what: string, code?: number): CaseStep => ({
  by,
  does: what,
  ...(code === undefined ? {} : { code }),
});
const delegate = (by: CaseUser, to: CaseUser, final: boolean, code?: number): CaseStep => ({
  ...transfer(by, to, code),
  does: 'delegate',
  final,
});

const changing = 'lab:operations="withdraw" lab:form="lines.quantity=edit"';
const always = { process: 'lab:changed="always"', then: { assignee: 'user($zhou)', more: changing } };
const approves = (by: CaseUser, more: Partial<CaseStep> = {}): CaseStep => ({ ...does(by, 'approve'), ...more });
const raises = approves('zhou', { atSecond: true, amount: '54000.00' });

/** The rules of approval, case by case: what the scenario runner and the server both have to answer. */
export const approvalCases: readonly ApprovalCase[] = [
  {
    name: 'transfer: not to oneself, not by a stranger, never back to an earlier holder',
    step: named,
    steps: [
      transfer('lin', 'lin', 8007),
      transfer('ann', 'bob', 8004),
      transfer('lin', 'ann'),
      does('lin', 'approve', 8004),
      transfer('ann', 'lin', 8021),
      transfer('ann', 'bob'),
      transfer('bob', 'ann', 8021),
    ],
    assignees: ['bob'],
    state: 'requested',
  },
  {
    name: 'transfer: five times at most',
    step: named,
    steps: [
      transfer('lin', 'ann'),
      transfer('ann', 'bob'),
      transfer('bob', 'cai'),
      transfer('cai', 'dan'),
      transfer('dan', 'eva'),
      transfer('eva', 'zhou', 8019),
    ],
    assignees: ['eva'],
    state: 'requested',
  },
  {
    name: 'claim: by a member, once; the group waits until it is released',
    step: group,
    steps: [
      transfer('lin', 'ann', 8020),
      delegate('lin', 'ann', false, 8020),
      does('ann', 'claim', 8004),
      does('lin', 'unclaim', 8002),
      does('lin', 'claim'),
      does('lin', 'claim', 8003),
      does('zhou', 'claim', 8003),
      does('zhou', 'unclaim', 8003),
      does('zhou', 'approve', 8003),
      does('lin', 'unclaim'),
      does('zhou', 'claim'),
    ],
    assignees: ['zhou'],
    state: 'requested',
  },
  {
    name: 'claim: a task by name is not claimed, one of a group is transferred once claimed',
    step: group,
    steps: [does('lin', 'claim'), transfer('lin', 'ann'), does('ann', 'claim', 8002), does('zhou', 'approve', 8004)],
    assignees: ['ann'],
    state: 'requested',
  },
  {
    name: 'a group decides without a claim',
    step: group,
    steps: [does('ann', 'approve', 8004), does('wang', 'approve')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'delegate for an opinion: the owner waits, the delegate hands it back',
    step: named,
    steps: [
      delegate('lin', 'lin', false, 8007),
      delegate('lin', 'ann', false),
      does('lin', 'approve', 8003),
      does('ann', 'approve', 8004),
      transfer('ann', 'bob', 8002),
      delegate('ann', 'bob', false, 8002),
      does('bob', 'resolve', 8004),
      does('ann', 'resolve'),
      does('lin', 'resolve', 8002),
    ],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'delegate for an opinion: the owner ends it',
    step: named,
    steps: [
      delegate('lin', 'ann', false),
      does('ann', 'recall', 8004),
      does('lin', 'recall'),
      does('lin', 'recall', 8004),
      does('lin', 'approve'),
    ],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'delegate to decide: the delegate ends the task',
    step: named,
    steps: [delegate('lin', 'ann', true), does('lin', 'approve', 8003), does('ann', 'approve')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'countersign: a signer gets no second task of the step, neither open nor signed',
    step: allOfTwo,
    steps: [
      { ...transfer('lin', 'zhou', 8007), taskOf: 'lin' },
      { ...delegate('lin', 'zhou', false, 8007), taskOf: 'lin' },
      { ...does('lin', 'approve'), taskOf: 'lin' },
      transfer('zhou', 'lin', 8007),
      transfer('zhou', 'ann'),
    ],
    assignees: ['ann'],
    state: 'requested',
  },
  {
    name: 'countersign: only the signer withdraws a decision, and while nothing has followed',
    step: allOfTwo,
    steps: [
      { ...does('lin', 'approve'), taskOf: 'lin' },
      { ...does('zhou', 'withdraw', 8004), taskOf: 'lin' },
      { ...does('lin', 'withdraw'), taskOf: 'lin' },
    ],
    assignees: ['lin', 'zhou'],
    state: 'requested',
  },
  {
    name: 'add signers: nobody twice, and the one who asks waits',
    step: named,
    steps: [
      { ...does('lin', 'addSign', 8007), people: ['ann', 'ann'], mode: 'before' },
      { ...does('lin', 'addSign', 8007), people: ['lin'], mode: 'before' },
      { ...does('ann', 'addSign', 8004), people: ['bob'], mode: 'before' },
      { ...does('lin', 'addSign'), people: ['ann'], mode: 'before' },
      { ...does('ann', 'approve'), taskOf: 'ann' },
      { ...does('lin', 'addSign', 8007), people: ['ann'], mode: 'parallel' },
      transfer('lin', 'ann', 8007),
    ],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'substitute: acts for the absent owner, not the one in between',
    step: named,
    absent: { lin: 'ann', ann: 'bob' },
    steps: [does('ann', 'approve', 8004), does('bob', 'approve')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'substitute: none where the absences form a circle',
    step: named,
    absent: { lin: 'ann', ann: 'lin' },
    steps: [does('ann', 'approve', 8004)],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'substitute: acts in a kind of record that the absence names',
    step: named,
    absent: { lin: 'ann' },
    kinds: ['leave-claim', 'purchase-request'],
    steps: [does('ann', 'approve')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'substitute: none in a kind of record that the absence does not name',
    step: named,
    absent: { lin: 'ann' },
    kinds: ['leave-claim'],
    steps: [does('ann', 'approve', 8004), does('ann', 'claim', 8004)],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'substitute: transfers in the name of the owner, who then had it',
    step: named,
    absent: { lin: 'ann' },
    steps: [
      transfer('ann', 'ann', 8007),
      transfer('ann', 'bob'),
      does('ann', 'approve', 8004),
      transfer('bob', 'lin', 8021),
    ],
    assignees: ['bob'],
    state: 'requested',
  },
  {
    name: 'weights: one heavy vote decides',
    step: 'lab:assignee="user($lin); user($zhou); user($wang)" lab:sign="ratio(0.5)" lab:weights="user($lin)=3"',
    steps: [{ ...does('lin', 'approve'), taskOf: 'lin' }],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'veto: one rejection decides, others do not',
    step: 'lab:assignee="user($lin); user($zhou); user($wang)" lab:sign="ratio(0.5)" lab:veto="user($zhou)"',
    steps: [
      { ...does('lin', 'reject'), taskOf: 'lin' },
      { ...does('zhou', 'reject'), taskOf: 'zhou' },
    ],
    assignees: [],
    state: 'draft',
  },
  {
    name: 'repeated approver: has passed the second step with the first',
    step: named,
    then: { assignee: 'user($lin)', more: 'lab:repeated="skip"' },
    steps: [does('lin', 'approve')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'repeated approver: a substitute has passed it for the owner',
    step: named,
    then: { assignee: 'user($lin); user($zhou)', more: 'lab:sign="all" lab:repeated="skip"' },
    absent: { lin: 'ann' },
    steps: [does('ann', 'approve')],
    assignees: ['zhou'],
    state: 'requested',
  },
  {
    name: 'own request: the initiator is not asked, one of the others is picked',
    step: 'lab:assignee="user($chen); user($lin)" lab:self="skip" lab:pick="leastLoaded"',
    steps: [does('chen', 'approve', 8004)],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'own request: the initiator is left out, and gets it by no way',
    step: 'lab:assignee="user($chen); user($lin)"',
    steps: [
      does('chen', 'approve', 8004),
      transfer('lin', 'chen', 8023),
      delegate('lin', 'chen', false, 8023),
      delegate('lin', 'chen', true, 8023),
      { ...does('lin', 'addSign', 8023), people: ['chen'], mode: 'before' },
    ],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'own request: the step leaves it to the initiator',
    step: 'lab:assignee="user($chen)" lab:self="ask"',
    steps: [approves('chen')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'own request: no separation of duties in the process',
    process: 'lab:separation="none"',
    step: 'lab:assignee="user($lin)"',
    steps: [transfer('lin', 'chen'), approves('chen')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'own request: the group beside the initiator decides',
    step: 'lab:assignee="user($chen); group(buyers)"',
    steps: [does('chen', 'approve', 8004), does('zhou', 'claim')],
    assignees: ['zhou'],
    state: 'requested',
  },
  {
    name: 'own request: the initiator does not act for an absent approver',
    step: named,
    absent: { lin: 'chen' },
    steps: [does('chen', 'approve', 8004), approves('lin')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'escalation: the superior of the owner gets a delegated task',
    step: `${named} lab:timeout="P3D escalate"`,
    steps: [delegate('lin', 'ann', true)],
    days: 4,
    assignees: ['zhou'],
    state: 'requested',
  },
  {
    name: 'content changed: who approved it before is asked again',
    step: named,
    ...always,
    steps: [approves('lin'), raises],
    backAtFirst: true,
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'content changed: the process goes on once they have approved it again',
    step: named,
    ...always,
    steps: [approves('lin'), raises, does('zhou', 'approve', 8004), approves('lin')],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'content changed: a rejection then is one of their step',
    step: named,
    ...always,
    steps: [approves('lin'), raises, does('lin', 'reject')],
    assignees: [],
    state: 'draft',
  },
  {
    name: 'content changed: no approver is asked again where the process says never',
    step: named,
    ...always,
    process: 'lab:changed="never"',
    steps: [approves('lin'), raises],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'content changed: no approver is asked again where no condition depends on it',
    step: named,
    ...always,
    process: '',
    steps: [approves('lin'), raises],
    assignees: [],
    state: 'approved',
  },
  {
    name: 'content changed: the repeated approver is asked, the one who changed it is not',
    step: 'lab:assignee="user($lin); user($zhou)" lab:sign="all" lab:repeated="skip"',
    ...always,
    steps: [approves('lin', { taskOf: 'lin' }), approves('zhou', { taskOf: 'zhou' }), raises],
    backAtFirst: true,
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'content changed: the one is asked to whom the task was transferred',
    step: named,
    ...always,
    steps: [transfer('lin', 'ann'), approves('ann'), raises],
    backAtFirst: true,
    assignees: ['ann'],
    state: 'requested',
  },
  {
    name: 'content changed: signers of the same step are asked again',
    step: `${allOfTwo} ${changing}`,
    process: 'lab:changed="always"',
    steps: [approves('lin', { taskOf: 'lin' }), approves('zhou', { taskOf: 'zhou', amount: '54000.00' })],
    assignees: ['lin'],
    state: 'requested',
  },
  {
    name: 'content changed: a rejected change asks no approver',
    step: named,
    ...always,
    steps: [approves('lin'), { ...raises, does: 'reject' }],
    assignees: [],
    state: 'draft',
  },
  {
    name: 'content changed: withdrawn and decided again without a change, they are asked all the same',
    step: named,
    ...always,
    steps: [
      approves('lin'),
      raises,
      { ...does('zhou', 'withdraw'), taskOf: 'zhou', atSecond: true },
      approves('zhou', { atSecond: true }),
    ],
    backAtFirst: true,
    assignees: ['lin'],
    state: 'requested',
  },
];
