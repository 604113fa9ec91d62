import { CornerDownRight, PencilLine } from 'lucide-react';
import type { Arrival, Briefing, Revision } from '#lab/shared/briefing.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { ChangedValueText } from './changed-value.js';

interface BriefingNotesProps {
  readonly briefing: Briefing | undefined;
  readonly subject: SubjectWords | undefined;
}

/** Above the facts, for the assignee: why the task is theirs, and what earlier steps have changed. */
export function BriefingNotes({ briefing, subject }: BriefingNotesProps) {
  if (!briefing?.arrival && !briefing?.revisions) return null;
  return (
    <div className="lab-briefings">
      {briefing.arrival && <ArrivalNote arrival={briefing.arrival} />}
      {briefing.revisions && subject && <RevisionsNote revisions={briefing.revisions} subject={subject} />}
    </div>
  );
}

function ArrivalNote({ arrival: { kind, by, text, until } }: { readonly arrival: Arrival }) {
  const t = useT();
  const nameIn = useNameIn();
  const deed = t(`ui.briefing.${kind}`, { name: nameIn(by.name), until });
  return (
    <p className="lab-setback">
      <CornerDownRight className="lab-tone-icon" size={14} strokeWidth={1.8} aria-hidden />
      <span>{text ? t('ui.briefing.because', { deed, text }) : deed}</span>
    </p>
  );
}

interface RevisionsNoteProps {
  readonly revisions: readonly Revision[];
  readonly subject: SubjectWords;
}

function RevisionsNote({ revisions, subject }: RevisionsNoteProps) {
  const t = useT();
  const nameIn = useNameIn();
  return (
    <section className="lab-setback" aria-label={t('ui.briefing.revised')}>
      <PencilLine className="lab-tone-icon" size={14} strokeWidth={1.8} aria-hidden />
      <div>
        <div>{t('ui.briefing.revised')}</div>
        <ul className="lab-briefing">
          {revisions.map((revision) => (
            <li key={`${revision.line ?? ''}/${revision.field}`}>
              <ChangedValueText change={revision} subject={subject} />
              {revision.by && (
                <span className="lab-muted">
                  {[revision.by.name, revision.step].flatMap((name) => (name ? nameIn(name) : [])).join(' · ')}
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
