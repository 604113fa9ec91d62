import { useMemo } from 'react';
import { errors } from '#lab/shared/errors.js';
import type { DryRefusal, DryRun, DryStep } from '#lab/shared/process-view.js';
import { minuteText } from '#lab/ui/dates.js';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDuration } from '#lab/ui/subject/duration.jsx';
import { NotAsked, Usually } from '#lab/ui/subject/timeline.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { useDesigner } from '../designer-context.js';
import { useRuleWords, useSubjectWords } from '../rule-words.js';

interface TrialResultProps {
  readonly run: DryRun;
  /** The answer is of an earlier drawing; the next one is on its way. */
  readonly coming: boolean;
}

/** Where it leads, step by step: who would be asked, what would be refused, how long it usually takes. */
export function TrialResult({ run, coming }: TrialResultProps) {
  const t = useT();
  const { path, refusals } = run;
  const elsewhere = refusals.filter(({ element }) => !path.some((step) => step.element === element));
  return (
    <section className="designer-section designer-trial" aria-live="polite" aria-busy={coming}>
      <header>
        <h3>{t('designer.diagrams.trial.way')}</h3>
        <Total run={run} />
      </header>
      <ol>
        {path.map((step) => (
          <Step key={step.element} step={step} refusals={refusals.filter(({ element }) => element === step.element)} />
        ))}
        <End run={run} refusals={elsewhere} />
      </ol>
    </section>
  );
}

function Total({ run: { lasts } }: { readonly run: DryRun }) {
  const t = useT();
  const duration = useDuration();
  if (lasts === null) return null;
  return <span className="lab-muted">{t('designer.diagrams.trial.inAll', { span: duration(lasts, 'long') })}</span>;
}

function Step({ step, refusals }: { readonly step: DryStep; readonly refusals: readonly DryRefusal[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const { choose } = useDesigner();
  const { element, name, kind, possible, usual } = step;
  return (
    <li data-possible={possible || undefined}>
      <span className="lab-timeline-ring" data-possible={possible || undefined} />
      <div>
        <button type="button" onClick={() => choose(element)}>
          {nameIn(name)}
        </button>
        {possible && <span className="lab-muted"> {t('designer.diagrams.trial.possible')}</span>}
        {(kind === 'userTask' || step.people.length > 0) && <People step={step} />}
        {step.due !== null && (
          <p className="lab-muted">
            <time dateTime={step.due} title={t('designer.diagrams.trial.dueNote')}>
              {t('designer.diagrams.trial.due', { time: minuteText(step.due) })}
            </time>
          </p>
        )}
        {step.notAsked && <NotAsked people={step.notAsked} />}
        <Refusals refusals={refusals} />
      </div>
      {usual && <Usually usual={usual} />}
    </li>
  );
}

/** Those who would be asked, by name; or who chooses them; or that nobody is found. */
function People({ step: { people, chooser } }: { readonly step: DryStep }) {
  const t = useT();
  const nameIn = useNameIn();
  if (people.length > 0) return <p>{people.map(({ name }) => nameIn(name)).join(t('ui.listComma'))}</p>;
  return (
    <p className="lab-muted">
      {t(chooser === null ? 'designer.diagrams.trial.nobody' : `designer.diagrams.trial.chooser.${chooser}`)}
    </p>
  );
}

function End({
  run: { state, outcome },
  refusals,
}: {
  readonly run: DryRun;
  readonly refusals: readonly DryRefusal[];
}) {
  const t = useT();
  const nameIn = useNameIn();
  const { subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const end = outcome === null ? 'open' : outcome.startsWith('error:') ? 'failed' : 'ends';
  return (
    <li>
      <ToneIcon tone={refusals.length > 0 ? 'failed' : end === 'ends' ? 'done' : 'draft'} />
      <div>
        <span>{t(`designer.diagrams.trial.${end}`)}</span>
        {state !== null && <p>{t('designer.diagrams.setsState', { state: words.state(state) })}</p>}
        {refusals.map((refusal) => (
          <div key={refusal.element}>
            <p>{nameIn(refusal.name)}</p>
            <Refusals refusals={[refusal]} />
          </div>
        ))}
      </div>
    </li>
  );
}

/** What would be refused, in words; rules and states by their names. */
function Refusals({ refusals }: { readonly refusals: readonly DryRefusal[] }) {
  const { texts } = useLanguage();
  const { subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const rules = useMemo(() => refusals.flatMap(({ args }) => args), [refusals]);
  const say = useRuleWords(rules);
  return refusals.map(({ element, code, args }) => (
    <p key={`${element} ${code}`} className="designer-trial-wrong" role="alert">
      {errorText(
        texts,
        code,
        args.map((arg) => (code === errors.illegalState.code ? words.state(arg) : say(arg))),
      )}
    </p>
  ));
}
