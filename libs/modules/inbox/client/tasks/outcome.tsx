import type { Tone } from '#lab/shared/subject-words.js';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { useVerb } from '#lab/ui/subject/timeline.jsx';
import type { DoneLine } from '#lab/shared/todo-view.js';

const tones: Readonly<Record<string, Tone>> = { primary: 'done', danger: 'failed', plain: 'running' };

/** What was decided, in the words of the record's kind and the tone of its button. */
export function Outcome({ line: { subject, outcome } }: { readonly line: DoneLine }) {
  const entry = useSubjectEntry(subject);
  const verb = useVerb(entry?.subject);
  if (outcome === null) return <Nothing />;
  const tone = tones[entry?.subject.actions[outcome]?.look ?? 'plain'] ?? 'running';
  const word = verb(outcome);
  // Standing alone it begins large, as states do; within a sentence it does not.
  return <StateTag tone={tone}>{word.charAt(0).toUpperCase() + word.slice(1)}</StateTag>;
}
