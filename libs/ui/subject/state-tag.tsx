import type { ReactNode } from 'react';
import { stateWords, type SubjectWords, type Tone } from '#lab/shared/subject-words.js';
import { useT } from '../i18n/language-provider.js';
import { ToneIcon } from './tone-icon.js';

interface TagProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** The triangle takes the place of the disc while the words stay: late is an addition, not a state. */
  readonly late?: boolean;
}

/** A state in a row: disc and words, no plate. */
export function StateTag({ tone, children, late }: TagProps) {
  return (
    <span className="lab-state" data-tone={late ? 'warning' : tone}>
      <ToneIcon tone={late ? 'warning' : tone} />
      {children}
    </span>
  );
}

/** A state beside the title of a record: disc and words on a tint. */
export function StatePlate({ tone, children }: Omit<TagProps, 'late'>) {
  return (
    <span className="lab-plate" data-tone={tone}>
      <ToneIcon tone={tone} />
      {children}
    </span>
  );
}

interface SubjectStateProps {
  readonly subject: SubjectWords;
  /** The word of the state, or the stored code. */
  readonly state: string;
  /** The stored code of its status, where the state has stages. */
  readonly status?: string | undefined;
  readonly late?: boolean;
  readonly plate?: boolean;
}

/** The state of a record in the words and the tone that its subject gives it. */
export function SubjectState({ subject, state, status, late, plate }: SubjectStateProps) {
  const t = useT();
  const word = subject.states[state] ? state : subject.stateOf(state);
  const said = word === undefined ? undefined : stateWords(subject, word, status);
  if (!said) return state;
  const { text, tone } = said;
  if (plate) return <StatePlate tone={tone}>{t(text)}</StatePlate>;
  return (
    <StateTag tone={tone} late={late}>
      {t(text)}
    </StateTag>
  );
}
