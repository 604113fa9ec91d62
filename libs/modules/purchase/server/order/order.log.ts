import type { JournalEntry } from '#lab/process-host/index.js';
import { logCode } from '../../shared/purchase.codes.js';
import { codesOfTasks, savedRows, type Logged } from '../log/log.rules.js';

const { of } = logCode;

/** What people decide in a step. */
const ofActions: Readonly<Record<string, string>> = {
  approve: of.approved,
  reject: of.rejected,
  submit: of.orderUpdated,
  withdraw: of.revoked,
};

/** What people do to an order outside its process. */
const ofActs: Readonly<Record<string, string>> = {
  ...codesOfTasks,
  create: of.orderCreated,
  delete: of.orderDeleted,
  send: of.orderUpdated,
  modify: of.orderUpdated,
  hold: of.orderUpdated,
  resume: of.orderUpdated,
  cancel: of.orderCancelled,
  finish: of.orderFinished,
  plan: of.orderUpdated,
  autoRelease: of.autoReleased,
  release: of.ordered,
  receive: of.received,
  reverseReceipt: of.received,
  settle: of.orderFinished,
  finishLine: of.orderFinished,
  reopenLine: of.orderUpdated,
};

/** The rows of the log that an entry of an order means, in the order of its deeds. */
export function orderLog({ deeds, before, after }: JournalEntry): Logged[] {
  const rows = deeds.flatMap((deed) => {
    const { kind, action = '', changes } = deed;
    if (kind === 'save') return savedRows(deed, of.orderUpdated);
    // A process that begins by itself only follows the order.
    if (kind === 'started') return deed.by === null ? [] : { code: of.orderUpdated, deed };
    if (kind === 'ended') return action === 'cancelled' ? { code: of.revoked, deed } : [];
    const code = kind === 'acted' || kind === 'fired' ? ofActions[action] : ofActs[kind];
    return code === undefined ? [] : { code, deed, changes };
  });
  const isReleased = after?.state === 'released' && ['draft', 'requested'].includes(before?.state ?? '');
  const last = deeds.at(-1);
  // A change within the limits of an order that was released gives it back what it had.
  if (!isReleased || !last || last.kind === 'modify') return rows;
  return [...rows, { code: of.ordered, deed: { kind: 'ended', by: null, at: last.at } }];
}

/** What a change of an order's state means to the requests that it takes lines of; undefined where they need not know. */
export function requestCodeOf(from: string, to: string): string | undefined {
  if (to === 'cancelled') return of.orderCancelled;
  if (to === 'completed') return of.orderFinished;
  if (to === 'released' && ['draft', 'requested'].includes(from)) return of.ordered;
  return to === 'requested' || from === 'requested' ? undefined : of.orderUpdated;
}
