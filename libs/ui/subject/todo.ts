import type { BothNames } from '#lab/shared/texts.js';
import type { PathStrip, Person } from '#lab/shared/process-view.js';

/** One thing that waits for the reader, as `GET /Common/getTodoList` answers it; instants are ISO texts. */
export interface Todo {
  readonly task: string;
  /** Name of the subject, `purchase-request`. */
  readonly subject: string;
  readonly recordId: string;
  readonly element: string;
  /** The node that waits. */
  readonly elementName: BothNames;
  readonly title: BothNames;
  /** What the record's room gives lists to show. */
  readonly card: {
    readonly number: string;
    readonly amount?: string;
    readonly currency?: string;
    readonly category?: BothNames;
    /** Of a leave: how many days, from and to which one. */
    readonly days?: string;
    readonly from?: string;
    readonly to?: string;
  };
  readonly requester: Person | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly unread: boolean;
  readonly strip: PathStrip;
}
