import type { JournalEntry } from '#lab/process-host/index.js';
import { logCode } from '../../shared/purchase.codes.js';
import { codesOfTasks, savedRows, type Logged } from '../log/log.rules.js';

const { of } = logCode;

/** Codes that the dictionary words for requests and orders; the history of a contract has words of its own for them. */
export const ownWords = [
  ...[of.submitted, of.reopened, of.orderCreated, of.ordered],
  ...[of.orderUpdated, of.orderCancelled, of.orderDeleted],
] as readonly string[];

/** What people decide in a step. */
const ofActions: Readonly<Record<string, string>> = {
  approve: of.approved,
  reject: of.rejected,
  withdraw: of.revoked,
  submit: of.reopened,
  sign: of.ordered,
};

/** What people do to a contract outside its process, and what becomes of it by its orders. */
const ofActs: Readonly<Record<string, string>> = {
  ...codesOfTasks,
  create: of.orderCreated,
  delete: of.orderDeleted,
  modify: of.orderUpdated,
  leave: of.orderUpdated,
  cancel: of.orderCancelled,
};

/** The rows of the log that an entry of a contract means, in the order of its deeds. */
export function contractLog({ deeds, round, before, after }: JournalEntry): Logged[] {
  const rows = deeds.flatMap((deed) => {
    const { kind, action = '', changes } = deed;
    if (kind === 'save') return savedRows(deed, of.orderUpdated);
    if (kind === 'started') return { code: round === 1 ? of.submitted : of.reopened, deed };
    if (kind === 'ended') return action === 'cancelled' ? { code: of.revoked, deed } : [];
    const code = kind === 'acted' || kind === 'fired' ? ofActions[action] : ofActs[kind];
    return code === undefined ? [] : { code, deed, changes };
  });
  const last = deeds.at(-1);
  if (before?.state !== 'requested' || after?.state !== 'toSign' || !last) return rows;
  return [...rows, { code: of.approvalCompleted, deed: { kind: 'ended', by: null, at: last.at } }];
}
