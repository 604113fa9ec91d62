import { lazy, Suspense, useState, type ReactNode } from 'react';
import { GitCommitHorizontal, Workflow } from 'lucide-react';
import type { ProcessView } from '#lab/shared/process-view.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { PageComing } from '../layout/page-coming.js';
import { tableNeeds, useNarrowerThan } from '../layout/narrow.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { AdHocSection } from './ad-hoc.js';
import { Section } from './subject-page.js';
import { UsualDuration } from './usual-duration.js';
import { ExpectedPath, Timeline } from './timeline.js';

const ProcessDiagram = lazy(() => import('../diagram/process-diagram.js'));

interface ProcessSectionProps {
  readonly process: ProcessView;
  /** Whose words name the acts; without it those of processes in general. */
  readonly subject?: SubjectWords;
  /** Whether its reader may read the record too, as nearly all do. */
  readonly readsRecord?: boolean;
  /** The field for comments, below what happened. */
  readonly comment?: ReactNode;
}

/** Where the record is: on the diagram, then what happened beside what will probably follow, and what may be begun freely. */
export function ProcessSection({ process, subject, readsRecord = true, comment }: ProcessSectionProps) {
  const t = useT();
  const isPhone = useNarrowerThan(tableNeeds);
  const [wanted, setWanted] = useState(false);
  const [allRounds, setAllRounds] = useState(false);
  const expects = process.path.some(({ status }) => status === 'expected');
  // A phone has no room for it: the diagram is one tap away.
  const diagram = !isPhone || wanted;
  return (
    <>
      {diagram && (
        <Section title={t('ui.process.diagram')} note={<Next process={process} />}>
          <Suspense fallback={<PageComing />}>
            <ProcessDiagram process={process} />
          </Suspense>
        </Section>
      )}
      <div className="lab-process">
        <Section
          title={t('ui.process.happened')}
          note={process.round > 1 ? t('ui.process.round', { round: process.round }) : undefined}
          tools={
            <>
              {process.round > 1 && (
                <button type="button" className="lab-link" onClick={() => setAllRounds(!allRounds)}>
                  {t(allRounds ? 'ui.process.thisRound' : 'ui.process.allRounds')}
                </button>
              )}
              {isPhone && (
                <button
                  type="button"
                  className="lab-link lab-process-more"
                  aria-expanded={wanted}
                  onClick={() => setWanted(!wanted)}
                >
                  <Workflow size={13} strokeWidth={1.7} aria-hidden />
                  {t(wanted ? 'ui.process.hideDiagram' : 'ui.process.showDiagram')}
                </button>
              )}
            </>
          }
        >
          <UsualDuration usually={process.usually} />
          <Timeline
            process={process}
            subject={subject}
            round={allRounds ? undefined : process.round}
            readsRecord={readsRecord}
          />
          {comment}
        </Section>
        {expects && (
          <Section title={t('ui.process.expected')}>
            <ExpectedPath steps={process.path} />
          </Section>
        )}
      </div>
      {!process.ended && <AdHocSection instance={process.instance} subject={subject} />}
    </>
  );
}

/** Who comes after the present holder, where that is certain already. */
function Next({ process }: { readonly process: ProcessView }) {
  const t = useT();
  const nameIn = useNameIn();
  const next = process.path.find(({ status }) => status === 'expected');
  if (process.ended || !next || next.possible) return null;
  const people = next.people.map(({ name }) => nameIn(name));
  return (
    <span className="lab-process-next">
      <GitCommitHorizontal size={14} strokeWidth={1.7} aria-hidden />
      {t('ui.process.next', { step: [nameIn(next.name), ...people].join(t('ui.comma')) })}
    </span>
  );
}
