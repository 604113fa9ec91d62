import { useEffect, useRef, useState } from 'react';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import type { Stopped } from '#lab/process-engine/scenario/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { scenarioSentence } from '../../../shared/case-words.js';
import { useCaseWords } from '../case-words.js';
import { useDesigner } from '../designer-context.js';
import { useSubjectWords } from '../rule-words.js';
import { ChangeFacts } from './change-facts.js';
import { DoneSteps } from './done-steps.js';
import { KeepScenario } from './keep-scenario.js';
import { PassTime } from './pass-time.js';
import { RehearsalMarks } from './rehearsal-marks.js';
import type { Played } from './use-rehearsal.js';
import { useStepWords, type StepNames } from './use-step-words.js';
import { WaitList } from './wait-list.js';

interface RehearsalViewProps {
  readonly played: Played;
  readonly names: StepNames;
  readonly onEnd: () => void;
  readonly onKeep: ((name: string) => void) | undefined;
}

/** A rehearsal under way: what it waits for with its answers, and the steps that were done. */
export function RehearsalView({ played, names, onEnd, onKeep }: RehearsalViewProps) {
  const t = useT();
  const { now, steps, refused } = played;
  const title = useRef<HTMLHeadingElement>(null);
  const [acted, setActed] = useState(0);
  // The button that was pressed is gone with its task: the focus goes to what comes next.
  useEffect(() => {
    if (acted > 0) title.current?.focus();
  }, [acted]);
  const act = (step: ScenarioStep) => {
    played.act(step);
    setActed(acted + 1);
  };
  return (
    <>
      <section className="designer-section" aria-live="polite">
        <header>
          <h3 ref={title} tabIndex={-1}>
            {t(now.ended ? 'designer.rehearsal.over' : 'designer.rehearsal.waiting')}
          </h3>
          <State state={now.state} />
        </header>
        <div>
          <Lost played={played} names={names} />
          {refused && <Refusal of={refused} />}
          {now.ended && <End outcome={now.outcome} />}
          <WaitList key={steps.length} waits={now.waits} names={names} onAct={act} />
          {!now.ended && now.ways.length > 0 && <PassTime now={now.now} onAct={act} />}
        </div>
      </section>
      {!now.ended && now.ways.length > 0 && <ChangeFacts key={steps.length} facts={now.facts} onAct={act} />}
      <DoneSteps played={played} names={names} onEnd={onEnd} />
      {now.ways.length > 0 && <KeepScenario onKeep={onKeep} />}
      <RehearsalMarks now={now} names={names} />
    </>
  );
}

function State({ state }: { readonly state: string | null }) {
  const t = useT();
  const { subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  if (state === null) return null;
  return <span className="lab-muted">{t('designer.diagrams.setsState', { state: words.state(state) })}</span>;
}

function End({ outcome }: { readonly outcome: string | null }) {
  const t = useT();
  const failed = outcome?.startsWith('error:') ?? false;
  return (
    <p className="designer-wrong">
      <ToneIcon tone={failed ? 'failed' : 'done'} />
      {t(failed ? 'designer.diagrams.trial.failed' : 'designer.diagrams.trial.ends')}
    </p>
  );
}

/** Why a step was refused: nothing of it was done. */
function Refusal({ of: { problem, named } }: { readonly of: Stopped }) {
  const words = useCaseWords();
  return (
    <p className="designer-wrong" role="alert">
      <ToneIcon tone="failed" />
      {problem && scenarioSentence(problem, words, named)}
    </p>
  );
}

/** The drawing was changed so that steps do not fit it any more: which, and why. */
function Lost({ played: { now, lost, steps }, names }: Pick<RehearsalViewProps, 'played' | 'names'>) {
  const t = useT();
  const say = useStepWords(names);
  const words = useCaseWords();
  const [first, ...others] = lost;
  if (!now.stopped) return null;
  const { problem, named } = now.stopped;
  return (
    <div className="designer-wrong" role="alert">
      <ToneIcon tone="warning" />
      <div>
        {first && now.ways.length > 0 && (
          <p>{t('designer.rehearsal.lost', { step: steps.length + 1, words: say(first), count: others.length })}</p>
        )}
        {problem && <p>{scenarioSentence(problem, words, named)}</p>}
      </div>
    </div>
  );
}
