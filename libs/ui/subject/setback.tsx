import type { RoundEnd } from '#lab/shared/round-end.js';
import { outcomeTones } from '#lab/shared/round-outcome.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { Stamp } from './stamp.js';
import { StatePlate, StateTag, SubjectState } from './state-tag.js';
import { ToneIcon } from './tone-icon.js';

interface RecordStateProps {
  readonly subject: SubjectWords;
  readonly record: { readonly state: string; readonly status?: string; readonly setback?: RoundEnd };
  readonly late?: boolean;
  readonly plate?: boolean;
}

/** The state of a record; one that was rejected or withdrawn says so until it is submitted again. */
export function RecordState({ subject, record: { state, status, setback }, late, plate }: RecordStateProps) {
  const t = useT();
  const sentence = useSetbackSentence(setback);
  const tone = subject.states[state]?.tone;
  // A state of the diagram that says it already keeps its own word.
  if (!setback || tone === 'failed' || tone === 'cancelled')
    return <SubjectState subject={subject} state={state} status={status} late={late} plate={plate} />;
  const Tag = plate ? StatePlate : StateTag;
  return (
    <span title={sentence}>
      <Tag tone={outcomeTones[setback.outcome]}>{t(`ui.outcomes.${setback.outcome}`)}</Tag>
    </span>
  );
}

/** Above a record and its form: who ended the last round, when and why. */
export function SetbackNote({ setback }: { readonly setback: RoundEnd | undefined }) {
  const sentence = useSetbackSentence(setback);
  if (!setback) return null;
  return (
    <p className="lab-setback" data-tone={outcomeTones[setback.outcome]}>
      <ToneIcon tone={outcomeTones[setback.outcome]} />
      <span>
        {sentence} <Stamp value={setback.at} />
      </span>
    </p>
  );
}

/** The same in one grey line. */
export function SetbackLine({ setback }: { readonly setback: RoundEnd }) {
  const sentence = useSetbackSentence(setback);
  return (
    <span className="lab-setback-line lab-muted" title={sentence}>
      {sentence}
    </span>
  );
}

/** "Rejected by Lin Yutong: too dear" */
function useSetbackSentence(setback: RoundEnd | undefined): string | undefined {
  const t = useT();
  const nameIn = useNameIn();
  if (!setback) return undefined;
  const { outcome, by, reason } = setback;
  const word = t(`ui.outcomes.${outcome}`);
  const deed = by ? t('ui.outcomes.by', { outcome: word, name: nameIn(by.name) }) : word;
  return reason ? t('ui.outcomes.because', { deed, reason }) : deed;
}
