import type { ReactNode } from 'react';
import {
  AtSign,
  BellRing,
  CalendarCheck,
  CalendarClock,
  Copy,
  CornerUpLeft,
  Hand,
  MessageSquareReply,
  Paperclip,
  Send,
  Signature,
  Undo2,
  UserRoundPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { OperationBody, TaskOperation } from '#lab/shared/task-operations.js';
import UrgeDialog from '#lab/ui/subject/urge-dialog.jsx';
import type { TaskDetail } from '../../shared/task.dto.js';
import { AddSignForm } from './add-sign-form.js';
import { CommentForm } from './comment-form.js';
import { CopyForm } from './copy-form.js';
import { DueForm } from './due-form.js';
import { earlierSteps } from './earlier-steps.js';
import { FollowUpForm } from './follow-up-form.js';
import { PassOnForm } from './pass-on-form.js';
import { ResolveForm } from './resolve-form.js';
import { ReturnForm } from './return-form.js';
import type { Call, Operation } from './use-operation.js';

/** What the form of an operation may need to know of its task. */
interface FormContext {
  readonly detail: TaskDetail;
  readonly dueAt: string | null;
  readonly operation: Operation;
  /** What is in the bar already. */
  readonly opinion: string;
}

interface OperationSpec<O extends TaskOperation> {
  readonly icon: LucideIcon;
  /** Behind the dots; without it only a button of the bar. */
  readonly inMenu?: true;
  /** The key that opens its form. */
  readonly keys?: string;
  /** Asks for its input; without it the operation is done at once. */
  readonly form?: (context: FormContext) => ReactNode;
  /** Whether the task has left its reader's hands afterwards. */
  readonly leaves?: (body: OperationBody<O>) => boolean;
}

const always = () => true;

/**
 * The operations of a task as the inbox shows them, in the order of the menu: who gets the task, who is notified, then the
 * rest. Their names and sentences are the texts `inbox.operations` and `inbox.notices`.
 */
const operations: { readonly [O in TaskOperation]?: OperationSpec<O> } = {
  claim: { icon: Hand },
  recall: { icon: CornerUpLeft },
  return: {
    icon: Undo2,
    inMenu: true,
    keys: 'b',
    form: ({ operation, detail }) => <ReturnForm operation={operation} steps={earlierSteps(detail)} />,
    leaves: always,
  },
  addSign: {
    icon: Signature,
    inMenu: true,
    form: ({ operation }) => <AddSignForm operation={operation} />,
    // A user who asks others to sign first waits until they have.
    leaves: ({ mode }) => mode === 'before',
  },
  transfer: {
    icon: Send,
    inMenu: true,
    keys: 't',
    form: ({ operation }) => <PassOnForm name="transfer" operation={operation} />,
    leaves: always,
  },
  delegate: {
    icon: UserRoundPlus,
    inMenu: true,
    keys: 'd',
    form: ({ operation }) => <PassOnForm name="delegate" operation={operation} />,
    leaves: always,
  },
  resolve: {
    icon: MessageSquareReply,
    inMenu: true,
    form: ({ operation, opinion }) => <ResolveForm operation={operation} opinion={opinion} />,
    leaves: always,
  },
  unclaim: { icon: Users, inMenu: true },
  comment: {
    icon: AtSign,
    inMenu: true,
    keys: 'm',
    form: ({ operation }) => <CommentForm operation={operation} />,
  },
  cc: { icon: Copy, inMenu: true, form: ({ operation }) => <CopyForm operation={operation} /> },
  urge: {
    icon: BellRing,
    inMenu: true,
    form: ({ operation, detail }) => (
      <UrgeDialog tasks={[detail.line.task]} people={holdersOf(detail)} onClose={operation.cancel} />
    ),
  },
  dueDate: {
    icon: CalendarClock,
    inMenu: true,
    form: ({ operation, dueAt }) => <DueForm operation={operation} dueAt={dueAt} />,
  },
  followUp: {
    icon: CalendarCheck,
    inMenu: true,
    form: ({ operation, detail }) => <FollowUpForm operation={operation} followUp={detail.line.followUp} />,
    // What is put aside is not in the list any more.
    leaves: ({ on, aside }) => on !== null && aside === true,
  },
  attach: { icon: Paperclip, inMenu: true },
};

function holdersOf({ line, process }: TaskDetail) {
  return process.path.find(({ tasks }) => tasks?.includes(line.task))?.people ?? [];
}

/** The names of the operations that the inbox shows, in the order of the menu. */
export const shownOperations = Object.keys(operations) as TaskOperation[];

/** How an operation is shown; undefined for one that has its place elsewhere. */
export function shown(name: TaskOperation): OperationSpec<never> | undefined {
  return operations[name];
}

/** Whether the task has left its reader's hands by what was done. */
export function leaves({ operation, body }: Call): boolean {
  return shown(operation)?.leaves?.(body as never) ?? false;
}

/** The form that the chosen operation needs. */
export function OperationDialog(context: FormContext) {
  const { asking } = context.operation;
  return asking && shown(asking)?.form?.(context);
}
