import { Fragment, lazy, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ArrowRight } from 'lucide-react';
import { errors } from '#lab/shared/errors.js';
import { formatMoney } from '#lab/shared/money.js';
import type { PhraseKind } from '#lab/shared/phrases.js';
import type { DecideLinkBody, LinkedDecision, LinkedOutcome, LinkedTask } from '#lab/shared/task-link.js';
import { useSession } from '#lab/ui/access/session-provider.jsx';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { fieldErrorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { openChoices } from '#lab/ui/subject/choose-people.js';
import { useSuspensionText } from '#lab/ui/subject/suspension-note.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';

const Phrases = lazy(async () => ({ default: (await import('#lab/ui/subject/phrases.jsx')).Phrases }));

interface DecideFormProps {
  readonly ticket: string;
  readonly task: LinkedTask;
  readonly onDone: (action: string, outcome: LinkedOutcome) => void;
  /** Answers true where the link itself is to blame. */
  readonly onRefused: (problem: ApiError) => boolean;
}

type Part = 'decision' | 'opinion';

/** The task with its decisions; a refusal is shown above the button, and nothing that was entered is lost. */
export function DecideForm({ ticket, task, onDone, onRefused }: DecideFormProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [action, setAction] = useState<string>();
  const [opinion, setOpinion] = useState('');
  const [missing, setMissing] = useState<Part>();
  const field = useRef<HTMLTextAreaElement>(null);
  // Phrases are kept with an account: they are offered to a reader who is signed in as well.
  const isSignedIn = useSession().state === 'in';
  const { send, busy, problem } = useSending(onRefused);
  const here = task.decisions.filter(({ asks }) => asks !== 'form');
  const others = task.decisions.filter(({ asks }) => asks === 'form');
  const chosen = here.find((each) => each.action === action);
  const takesOpinion = here.some(({ asks }) => asks !== 'nothing');
  const needsOpinion = chosen?.asks === 'reason';

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const said = opinion.trim();
    const lacks: Part | undefined = !chosen ? 'decision' : needsOpinion && said === '' ? 'opinion' : undefined;
    setMissing(lacks);
    if (lacks || !chosen) return focusOn(lacks === 'opinion' ? 'decide-opinion' : `decide-${here[0]?.action}`);
    const isSaid = chosen.asks !== 'nothing' && said !== '';
    const body = { ticket, action: chosen.action, version: task.version, ...(isSaid && { opinion: said }) };
    void send(body, (outcome) => onDone(chosen.action, outcome));
  };
  return (
    <>
      <h1>
        {nameIn(task.kind)} {task.number}
      </h1>
      <p className="sign-in-text decide-receiver">
        <strong>
          {task.owner
            ? t('account.decide.asFor', { name: nameIn(task.receiver), owner: nameIn(task.owner) })
            : t('account.decide.as', { name: nameIn(task.receiver) })}
        </strong>
        {t('account.decide.notYou')}
      </p>
      <TaskFacts task={task} />
      {task.suspended ? (
        <Suspended suspended={task.suspended} />
      ) : here.length === 0 ? (
        <p className="sign-in-text" role="note">
          {t('account.decide.elsewhere')}
        </p>
      ) : (
        <form className="sign-in-form" onSubmit={onSubmit} noValidate>
          <Choices
            decisions={here}
            chosen={action}
            isMissing={missing === 'decision'}
            onChoose={(next) => {
              setAction(next);
              setMissing(undefined);
            }}
          />
          {takesOpinion && chosen?.asks !== 'nothing' && (
            <>
              <label htmlFor="decide-opinion">
                {t('account.decide.opinion')}
                {!needsOpinion && <span className="decide-optional">{t('account.decide.optional')}</span>}
              </label>
              <textarea
                id="decide-opinion"
                ref={field}
                className="decide-opinion"
                rows={3}
                maxLength={2000}
                required={needsOpinion}
                value={opinion}
                aria-invalid={missing === 'opinion'}
                aria-describedby={missing === 'opinion' ? 'decide-opinion-note' : undefined}
                onChange={(event) => {
                  setOpinion(event.target.value);
                  setMissing(undefined);
                }}
              />
              {isSignedIn && (
                <Later>
                  <Phrases text={opinion} decision={phrasesFor(chosen)} onChange={setOpinion} field={field} />
                </Later>
              )}
              {missing === 'opinion' && (
                <p id="decide-opinion-note" role="alert" className="decide-problem">
                  {t('account.decide.missing')}
                </p>
              )}
            </>
          )}
          {problem && <Problem problem={problem} />}
          <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
            {t('account.decide.send')}
            <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
          </button>
        </form>
      )}
      {!task.suspended && here.length > 0 && others.length > 0 && (
        <p className="sign-in-text" role="note">
          {t('account.decide.others', { actions: others.map(({ label }) => nameIn(label)).join(t('ui.comma')) })}
        </p>
      )}
      <Link className="door-link door-back" to={task.path}>
        {t('account.decide.open')}
      </Link>
    </>
  );
}

/** In place of the decisions: why there are none now, and what becomes of the link. */
function Suspended({ suspended: { by, ...rest } }: { readonly suspended: NonNullable<LinkedTask['suspended']> }) {
  const t = useT();
  const text = useSuspensionText()({ ...rest, ...(by && { by: { name: by } }) });
  return (
    <div className="decide-suspended" role="status">
      <p>{text}</p>
      <p>{t('account.decide.suspended')}</p>
    </div>
  );
}

/** The decision that is chosen, as phrases know it. */
function phrasesFor(chosen: LinkedDecision | undefined): PhraseKind | undefined {
  if (chosen?.look === 'primary') return 'approve';
  return chosen?.look === 'danger' ? 'reject' : undefined;
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

/** What the inbox shows of the task. */
function TaskFacts({ task }: { readonly task: LinkedTask }) {
  const t = useT();
  const nameIn = useNameIn();
  const { amount, currency = '', approximate, category, days, from, to } = task;
  const period = [...new Set([from, to])].filter((day) => day !== undefined);
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['title', nameIn(task.title)],
    ['requester', task.requester && nameIn(task.requester)],
    ['amount', amount && `${approximate ? '≈ ' : ''}${currency} ${formatMoney(amount)}`.trim()],
    ['category', category && nameIn(category)],
    ['period', period.length > 0 && <Period days={period} />],
    ['days', days],
    ['step', nameIn(task.step)],
    ['due', task.dueAt && <Stamp value={task.dueAt} />],
  ];
  return (
    <dl className="decide-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{t(`account.decide.facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** From one day to another; no day is broken at the end of a line. */
function Period({ days }: { readonly days: readonly string[] }) {
  return days.map((day, at) => (
    <Fragment key={day}>
      <span className="decide-day">{at < days.length - 1 ? `${day} –` : day}</span>{' '}
    </Fragment>
  ));
}

interface ChoicesProps {
  readonly decisions: readonly LinkedDecision[];
  readonly chosen: string | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (action: string) => void;
}

function Choices({ decisions, chosen, isMissing, onChoose }: ChoicesProps) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <fieldset className="decide-choices" aria-describedby={isMissing ? 'decide-choices-note' : undefined}>
      <legend>{t('account.decide.decision')}</legend>
      {decisions.map(({ action, label, look }) => (
        <label key={action} className="decide-choice" data-look={look}>
          <input
            id={`decide-${action}`}
            type="radio"
            name="decision"
            value={action}
            checked={chosen === action}
            onChange={() => onChoose(action)}
          />
          {nameIn(label)}
        </label>
      ))}
      {isMissing && (
        <p id="decide-choices-note" role="alert" className="decide-problem">
          {t('account.decide.choose')}
        </p>
      )}
    </fieldset>
  );
}

/** Why a decision was not taken. */
function Problem({ problem }: { readonly problem: ApiError }) {
  const t = useT();
  const { texts } = useLanguage();
  const text = () => {
    if (problem.trouble) return t('account.decide.lost');
    if (problem.code === errors.stale.code) return t('account.decide.changed');
    if (openChoices(problem).length > 0) return t('account.decide.choosePeople');
    const fields = problem.fields.map(({ code, args }) => fieldErrorText(texts, code, args));
    return fields.length > 0 ? fields.join(t('ui.comma')) : problemText(texts, problem);
  };
  return (
    <p className="decide-problem" role="alert">
      {text()}
    </p>
  );
}

function useSending(onRefused: (problem: ApiError) => boolean) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiError>();
  const send = async (body: DecideLinkBody, onDone: (outcome: LinkedOutcome) => void) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await api.post<LinkedOutcome>('process/taskLinks/decide', body, { open: true }));
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      if (!onRefused(refusal)) setProblem(refusal);
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, problem };
}
