import type { ChangedValue } from '#lab/shared/process-view.js';
import type { Deed, JournalEntry } from '#lab/process-host/index.js';
import { lineStatus, logCode } from '../../shared/purchase.codes.js';
import type { Noted } from './purchase-log.js';

/** An act as the log names it. */
export interface Logged {
  readonly code: string;
  readonly deed: Deed;
  readonly changes?: readonly ChangedValue[] | undefined;
}

/** What people decide in a step. */
const ofActions: Readonly<Record<string, string>> = {
  // Its owner has passed the first stage of it.
  confirm: logCode.of.approved,
  approve: logCode.of.approved,
  reject: logCode.of.rejected,
  submit: logCode.of.reopened,
  withdraw: logCode.of.revoked,
};

/** What people do to a task or to a comment, of whatever document. */
export const codesOfTasks: Readonly<Record<string, string>> = {
  returned: logCode.of.rejected,
  withdrew: logCode.of.revoked,
  signersAdded: logCode.of.signersChanged,
  signerRemoved: logCode.of.signersChanged,
  claim: logCode.of.transferred,
  unclaim: logCode.of.transferred,
  transfer: logCode.of.transferred,
  delegate: logCode.of.transferred,
  resolve: logCode.of.transferred,
  recall: logCode.of.transferred,
  reassign: logCode.of.transferred,
  comment: logCode.of.commented,
  attach: logCode.of.fileUploaded,
  detach: logCode.of.fileRemoved,
  urge: logCode.of.urged,
};

/** What people do to a request outside its process. */
const ofKinds: Readonly<Record<string, string>> = {
  ...codesOfTasks,
  create: logCode.of.created,
  delete: logCode.of.deleted,
  close: logCode.of.closed,
  reopen: logCode.of.reopened,
  closeRest: logCode.of.closed,
  reopenRest: logCode.of.reopened,
  handOver: logCode.of.transferred,
  requote: logCode.of.quoteRevoked,
};

/** What people decide in a step of a quote. */
const ofQuoteActions: Readonly<Record<string, string>> = {
  confirm: logCode.of.quoteConfirmed,
  approve: logCode.of.approved,
  reject: logCode.of.rejected,
  withdraw: logCode.of.quoteRevoked,
  submit: logCode.of.quoted,
};

/** What people do to a quote, where a request has another code for it. */
const ofQuoteKinds: Readonly<Record<string, string>> = {
  ...codesOfTasks,
  create: logCode.of.quoted,
  delete: logCode.of.quoteRevoked,
  close: logCode.of.quoteRevoked,
  started: logCode.of.quoted,
};

/** The rows of the log that an entry of a quote means, in the order of its deeds. */
export function quotedOf({ deeds }: JournalEntry): Logged[] {
  return deeds.flatMap((deed) => {
    const { kind, action = '', changes } = deed;
    if (kind === 'save') return savedRows(deed, logCode.of.quoted);
    if (kind === 'ended') return action === 'cancelled' ? { code: logCode.of.quoteRevoked, deed } : [];
    const code = kind === 'acted' || kind === 'fired' ? ofQuoteActions[action] : ofQuoteKinds[kind];
    return code === undefined ? [] : { code, deed, changes };
  });
}

/** What the log of a request holds of the acts on its quotes. */
const stageCodes: readonly string[] = [
  logCode.of.quoted,
  logCode.of.quoteConfirmed,
  logCode.of.quoteRevoked,
  logCode.of.approved,
  logCode.of.rejected,
];

/** What the log of a request holds of an entry of one of its quotes, with the status of the lines that it is about. */
export function stagesOf(quote: { readonly number: string; readonly requestId: string }, entry: JournalEntry): Noted[] {
  const { before, after } = entry;
  return quotedOf(entry).flatMap(({ code, deed: { by, at, text } }) =>
    stageCodes.includes(code)
      ? {
          ...{ code, recordId: quote.requestId, lineId: null, by, at },
          from: before ? quoteStatusOf(before.state) : null,
          to: after ? quoteStatusOf(after.state) : null,
          text: [quote.number, text].filter(Boolean).join(' · '),
        }
      : [],
  );
}

/** The status that lines have because of a quote in a state. */
export function quoteStatusOf(state: string): string {
  if (state === 'agreed') return lineStatus.of.toOrder;
  return ['toConfirm', 'toApprove'].includes(state) ? lineStatus.of.toConfirm : lineStatus.of.toQuote;
}

/** The rows of the log that an entry means, in the order of its deeds; what the log has no code for is left out. */
export function loggedOf({ deeds, round, before, after }: JournalEntry): Logged[] {
  const rows = deeds.flatMap((deed) => {
    const { kind, action = '', changes } = deed;
    if (kind === 'save') return savedRows(deed);
    if (kind === 'started') return { code: round === 1 ? logCode.of.submitted : logCode.of.reopened, deed };
    // An administrator has cancelled the process, and the record is a draft again; one that was closed says so itself.
    if (kind === 'ended')
      return action === 'cancelled' && after?.state !== 'closed' ? { code: logCode.of.revoked, deed } : [];
    const code = kind === 'acted' || kind === 'fired' ? ofActions[action] : ofKinds[kind];
    return code === undefined ? [] : { code, deed, changes };
  });
  // A request that is opened again was approved before.
  const isApproved =
    after?.state === 'approved' && before !== undefined && !['approved', 'closed'].includes(before.state);
  if (!isApproved) return rows;
  const at = deeds.at(-1)?.at;
  return at ? [...rows, { code: logCode.of.approvalCompleted, deed: { kind: 'ended', by: null, at } }] : rows;
}

/** Fields whose values are names of files: of a document, and of the offers of a quote. */
const ofFiles: readonly string[] = ['files', 'offerFiles'];

/** A save says which files came and went, each by its own code; those of an offer are changes of it. */
export function savedRows(deed: Deed, updated: string = logCode.of.updated): Logged[] {
  const changes = deed.changes ?? [];
  const files = changes.filter(({ field }) => ofFiles.includes(field));
  const others = changes.filter((change) => !files.includes(change));
  const rows = files.flatMap((change): Logged[] => {
    const before = namesIn(change.before);
    const after = namesIn(change.after);
    const came = missingIn(before, after).join(', ');
    const gone = missingIn(after, before).join(', ');
    // What an offer holds is hidden from some readers: a change is left out for them, a text is not.
    const row = (code: string, text: string, values: Pick<ChangedValue, 'before' | 'after'>) =>
      change.line === undefined
        ? { code, deed: { ...deed, text } }
        : { code, deed, changes: [{ ...change, ...values }] };
    return [
      ...(came ? [row(logCode.of.fileUploaded, came, { before: null, after: came })] : []),
      ...(gone ? [row(logCode.of.fileRemoved, gone, { before: gone, after: null })] : []),
    ];
  });
  return [...(others.length > 0 || files.length === 0 ? [{ code: updated, deed, changes: others }] : []), ...rows];
}

/** Names that one list has more often than the other. */
function missingIn(known: readonly string[], names: readonly string[]): string[] {
  const left = [...known];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function namesIn(files: string | null | undefined): string[] {
  return files ? files.split(', ') : [];
}
