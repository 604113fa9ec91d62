import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { errors } from '#lab/shared/errors.js';
import { processPages } from '#lab/shared/process-pages.js';
import { languages } from '#lab/shared/texts.js';
import type { LinkedOutcome, LinkedTask } from '#lab/shared/task-link.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { errorText, problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { DoorFrame } from '../sign-in/door-frame.js';
import { DecideForm } from './decide-form.js';

/** A decision that was made, and what it was made on. */
interface Made {
  readonly task: LinkedTask;
  readonly action: string;
  readonly outcome: LinkedOutcome;
}

/**
 * Where the link of a mail leads: one task, decided in the name of its receiver without a session. The ticket is the part
 * of the address that is sent to no server; nothing is decided before the form is sent.
 */
export function DecidePage() {
  const t = useT();
  const { hash } = useLocation();
  const ticket = hash.slice(1);
  useLanguageOfMail();
  return (
    <DoorFrame title={t('account.pages.decide')}>
      {ticket === '' ? <Over words="gone" /> : <LinkedDecision key={ticket} ticket={ticket} />}
    </DoorFrame>
  );
}

function LinkedDecision({ ticket }: { readonly ticket: string }) {
  const t = useT();
  const { texts } = useLanguage();
  const [made, setMade] = useState<Made>();
  const [over, setOver] = useState<'gone' | 'used'>();
  const answer = useQuery<LinkedTask>({
    queryKey: ['process/taskLinks/open', ticket],
    // A session of the reader's own says nothing here.
    queryFn: ({ signal }) => api.post<LinkedTask>('process/taskLinks/open', { ticket }, { signal, open: true }),
    enabled: !made && !over,
    gcTime: 0,
  });
  const { data, error, refetch } = answer;
  const ended = over ?? endOf(error);
  if (made) return <Done made={made} />;
  if (ended) return <Over words={ended} />;
  if (data)
    return (
      <DecideForm
        ticket={ticket}
        task={data}
        onDone={(action, outcome) => setMade({ task: data, action, outcome })}
        onRefused={(problem) => {
          const end = endOf(problem);
          setOver(end);
          // What has changed is shown before it is decided on.
          if (changed.has(problem.code)) void refetch();
          return end !== undefined;
        }}
      />
    );
  if (error)
    return (
      <StatePanel
        drawing="failed"
        wholePage
        title={t('account.pages.decide')}
        text={problemText(texts, error)}
        actions={
          <button type="button" className="door-action" onClick={() => void refetch()}>
            {t('account.decide.again')}
          </button>
        }
      />
    );
  return (
    <>
      <h1>{t('account.pages.decide')}</h1>
      <p className="sign-in-text" role="status">
        {t('account.decide.loading')}
      </p>
    </>
  );
}

/** Refusals after which the page shows the task anew. */
const changed: ReadonlySet<number> = new Set([errors.stale.code, errors.suspended.code]);

/** Why a link is worth nothing, where that is what a refusal says. */
function endOf(problem: ApiError | null): 'gone' | 'used' | undefined {
  if (!problem) return undefined;
  if (problem.code === errors.taskLinkUsed.code) return 'used';
  const isGone = problem.code === errors.taskLinkGone.code || problem.fields.some(({ path }) => path === 'ticket');
  return isGone ? 'gone' : undefined;
}

/** The page speaks the language of the mail; the choice that this browser remembers stays as it is. */
function useLanguageOfMail(): void {
  const { texts } = useLanguage();
  const [params] = useSearchParams();
  const spoken = languages.find((each) => each === params.get('language'));
  useEffect(() => {
    if (spoken) void texts.use(spoken);
  }, [texts, spoken]);
}

function Over({ words }: { readonly words: 'gone' | 'used' }) {
  const t = useT();
  return (
    <div role="status">
      <StatePanel
        drawing={words === 'used' ? 'done' : 'closed'}
        wholePage
        title={t(`account.decide.${words}`)}
        text={t(`account.decide.${words}Text`)}
        actions={
          <Link className="door-action" to={processPages.tasks}>
            {t('account.decide.open')}
          </Link>
        }
      />
    </div>
  );
}

/** What was decided, by whom and on what, and what the server warns of. */
function Done({ made: { task, action, outcome } }: { readonly made: Made }) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const label = task.decisions.find((each) => each.action === action)?.label;
  const values = {
    name: nameIn(task.receiver),
    kind: nameIn(task.kind),
    number: task.number,
    state: nameIn(outcome.state),
  };
  return (
    <div role="status">
      <StatePanel
        drawing="done"
        wholePage
        title={t('account.decide.done', { action: label ? nameIn(label) : action })}
        text={t('account.decide.doneText', values)}
        note={outcome.warnings.map(({ code, args }) => errorText(texts, code, args)).join('\n')}
      />
    </div>
  );
}
