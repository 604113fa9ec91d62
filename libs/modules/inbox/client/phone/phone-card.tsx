import { Suspense, useId } from 'react';
import { Check, FileText, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Due } from '#lab/ui/subject/due.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import { PathStrip } from '#lab/ui/subject/path-strip.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { useSubjectEntry, type SubjectEntry } from '#lab/ui/subject/registry.js';
import { useActionLabel } from '#lab/ui/subject/use-action-label.js';
import { useSuspensionText } from '#lab/ui/subject/suspension-note.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { StateMarks } from '../tasks/line-marks.js';
import { phoneAt } from './mobile-address.js';
import type { QuickApproval } from './use-quick-approval.js';

interface PhoneCardProps {
  readonly line: TodoLine;
  readonly approval: QuickApproval;
}

/** One task on a card: number and due, title, person and path, its facts, and two verbs at the foot. */
export function PhoneCard({ line, approval }: PhoneCardProps) {
  const t = useT();
  const title = useNameIn()(line.title);
  const entry = useSubjectEntry(line.subject);
  const Icon = entry?.icon ?? FileText;
  const { number, amount } = line.card;
  const to = phoneAt('todo', { task: line.task });
  const suspensionText = useSuspensionText();
  const why = useId();
  return (
    <li className="phone-card" data-unread={line.unread || undefined}>
      <Link className="phone-card-body" to={to} aria-label={t('inbox.phone.open', { number })}>
        <span className="phone-card-row">
          <Icon size={16} strokeWidth={1.7} aria-hidden />
          <span className="id lab-muted">{number}</span>
          <StateMarks line={line} />
          <span className="lab-grow" />
          <Due at={line.dueAt} />
        </span>
        <b className="phone-card-title">{title}</b>
        <span className="phone-card-row">
          {line.requester && <Person person={line.requester} />}
          <span className="lab-grow" />
          {line.strip.steps.length > 0 && <PathStrip {...line.strip} pitch={13} />}
        </span>
        <span className="phone-card-facts">
          {entry?.Card ? (
            <Suspense fallback={<>&nbsp;</>}>
              <entry.Card todo={line} />
            </Suspense>
          ) : (
            amount && <CardMoney card={line.card} />
          )}
        </span>
      </Link>
      {line.suspended && (
        <p id={why} className="phone-card-note">
          {suspensionText(line.suspended)}
        </p>
      )}
      <Verbs line={line} entry={entry} to={to} approval={approval} why={why} />
    </li>
  );
}

interface VerbsProps extends PhoneCardProps {
  readonly entry: SubjectEntry | undefined;
  readonly to: string;
  /** Names what says why the verbs rest, where they do. */
  readonly why: string;
}

/** The two sides of a decision: refusal, and the approval that the same right gives. */
function decisionsOf(entry: SubjectEntry | undefined): { readonly approve?: string; readonly reject?: string } {
  const actions = Object.entries(entry?.subject.actions ?? {});
  const [reject, refusal] = actions.find(([, { look }]) => look === 'danger') ?? [];
  const [approve] = actions.find(([, { look, may }]) => look === 'primary' && may === refusal?.may) ?? [];
  return { approve, reject };
}

/** Refusal opens the task, where the reason is written; approval acts at once. Of a suspended process both rest. */
function Verbs({ line, entry, to, approval, why }: VerbsProps) {
  const t = useT();
  const { approve, reject } = decisionsOf(entry);
  const labelOf = useActionLabel(entry?.subject);
  const label = (action: string) => labelOf({ action, label: line.labels?.[action] });
  const isElsewhere = line.claimable || line.advice || line.delegatedTo;
  if (isElsewhere || !approve || !reject)
    return (
      <footer className="phone-verbs">
        <Link to={to}>{t('inbox.phone.noCard')}</Link>
      </footer>
    );
  const isBusy = approval.busy === line.task;
  const isSuspended = line.suspended !== undefined;
  const refusal = (
    <>
      <X size={18} strokeWidth={1.8} aria-hidden />
      {label(reject)}
    </>
  );
  return (
    <footer className="phone-verbs">
      {isSuspended ? (
        <button type="button" data-look="danger" aria-describedby={why} disabled>
          {refusal}
        </button>
      ) : (
        <Link to={to} data-look="danger">
          {refusal}
        </Link>
      )}
      <button
        type="button"
        data-look="primary"
        aria-busy={isBusy}
        aria-describedby={isSuspended ? why : undefined}
        disabled={isSuspended || approval.busy !== undefined}
        aria-disabled={approval.resting || undefined}
        onClick={() => approval.approve(line, approve)}
      >
        <Check size={18} strokeWidth={2} aria-hidden />
        {label(approve)}
      </button>
    </footer>
  );
}
