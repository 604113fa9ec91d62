import { lazy, Suspense } from 'react';
import type { ProcessView } from '#lab/shared/process-view.js';
import { PageComing } from '../layout/page-coming.js';
import { useT } from '../i18n/language-provider.js';
import type { SubjectWords } from './subject-words.js';
import { Section } from './subject-page.js';
import { ExpectedPath, Timeline } from './timeline.js';

const ProcessDiagram = lazy(() => import('../diagram/process-diagram.js'));

interface ProcessSectionProps {
  readonly process: ProcessView;
  readonly subject: SubjectWords;
}

/** What happened, what will probably follow, and both on the diagram. */
export function ProcessSection({ process, subject }: ProcessSectionProps) {
  const t = useT();
  const expects = process.path.some(({ status }) => status === 'expected');
  return (
    <>
      <div className="lab-process">
        <Section title={t('ui.process.happened')}>
          <Timeline process={process} subject={subject} />
        </Section>
        {expects && (
          <Section title={t('ui.process.expected')}>
            <ExpectedPath steps={process.path} />
          </Section>
        )}
      </div>
      <Section title={t('ui.process.diagram')}>
        <Suspense fallback={<PageComing />}>
          <ProcessDiagram process={process} />
        </Suspense>
      </Section>
    </>
  );
}
