import type { JournalEntry } from '#lab/process-host/index.js';
import { logCode } from '../../shared/purchase.codes.js';
import { codesOfTasks, savedRows, type Logged } from '../log/log.rules.js';

const { of } = logCode;

/** What people decide in a step. */
const ofActions: Readonly<Record<string, string>> = {
  submit: of.paymentUpdated,
  approve: of.paymentUpdated,
  reject: of.rejected,
  withdraw: of.revoked,
  pay: of.paymentDone,
  cancel: of.paymentCancelled,
};

const ofKinds: Readonly<Record<string, string>> = {
  ...codesOfTasks,
  create: of.paymentCreated,
  delete: of.paymentCancelled,
  started: of.paymentUpdated,
};

/** The rows of the log that an entry of a payment means, in the order of its deeds. */
export function paymentLog({ deeds }: JournalEntry): Logged[] {
  return deeds.flatMap((deed) => {
    const { kind, action = '', changes } = deed;
    if (kind === 'save') return savedRows(deed, of.paymentUpdated);
    if (kind === 'ended') return action === 'cancelled' ? { code: of.revoked, deed } : [];
    const code = kind === 'acted' || kind === 'fired' ? ofActions[action] : ofKinds[kind];
    return code === undefined ? [] : { code, deed, changes };
  });
}

/** What the logs of its orders and of their requests hold of the acts on a payment. */
const noted: readonly string[] = [of.paymentCreated, of.paymentUpdated, of.paymentDone, of.paymentCancelled];

/** The acts that orders and requests hear of. */
export function notedOf(entry: JournalEntry): Logged[] {
  return paymentLog(entry).filter(({ code }) => noted.includes(code));
}
