import { useEffect, useMemo } from 'react';
import { Check } from 'lucide-react';
import type { PathStep, ProcessView } from '#lab/shared/process-view.js';
import { useLanguage, useNameIn, useT } from '../i18n/language-provider.js';
import { PageComing } from '../layout/page-coming.js';
import { useApiQuery } from '../query.js';
import { ProblemPanel } from '../states/problem-panel.js';
import { Duration } from '../subject/duration.js';
import { Avatar } from '../subject/person.js';
import type { Diagram } from './bpmn.js';
import { DiagramPane } from './diagram-pane.js';
import { marksOf, pathOnDiagram } from './marks.js';
import { paint, planOf } from './paint.js';
import { Pinned } from './pinned.js';

export interface ProcessDiagramProps {
  /** The record's process: its version's diagram is fetched, done path and current nodes are marked on it. */
  readonly process: Pick<ProcessView, 'definition' | 'path' | 'taken' | 'undone' | 'incidents'>;
  readonly height?: number;
  readonly onSelect?: (element: string | undefined) => void;
}

/** The BPMN diagram of a running or finished process; its own chunk, for bpmn-js is large. */
export default function ProcessDiagram({ process, height, onSelect }: ProcessDiagramProps) {
  const { definition } = process;
  const drawn = useMemo(() => ({ ...process, path: pathOnDiagram(process.path) }), [process]);
  const text = useApiQuery<{ readonly xml: string }>(`process/versions/${definition.id}`);
  const label = useLabel(process);
  if (text.isError) return <ProblemPanel problem={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <PageComing />;
  const current = drawn.path.find(({ status }) => status === 'current' || status === 'late');
  return (
    <figure className="lab-process-diagram">
      <DiagramPane xml={text.data.xml} label={label} height={height} centre={current?.element} onSelect={onSelect}>
        {(diagram) => <Progress diagram={diagram} process={drawn} />}
      </DiagramPane>
      <Legend version={definition.version} hasPast={(process.undone ?? []).length > 0} />
    </figure>
  );
}

/** The label for screen readers; the timeline beside the diagram has the details. */
function useLabel({ definition, path }: ProcessDiagramProps['process']): string {
  const t = useT();
  const nameIn = useNameIn();
  const words = path
    .filter(({ status }) => status !== 'expected')
    .map(({ name, status, people }) =>
      [nameIn(name), t(`ui.diagram.status.${status}`), ...people.map((one) => nameIn(one.name))].join(t('ui.comma')),
    );
  return [t('ui.diagram.of', { name: nameIn(definition.name) }), ...words].join('; ');
}

interface ProgressProps {
  readonly diagram: Diagram;
  readonly process: ProcessDiagramProps['process'];
}

/** The record's path on the open diagram: colours, ticks, people, places where it is stuck. */
function Progress({ diagram, process }: ProgressProps) {
  const { language } = useLanguage();
  // In another language the pane has drawn everything anew.
  useEffect(() => paint(diagram, marksOf(planOf(diagram), process)), [diagram, language, process]);
  const stopped = [...new Set(process.incidents.map(({ element }) => element))];
  return (
    <>
      {process.path.map((step) => (
        <Pinned key={step.element} diagram={diagram} element={step.element} place="below">
          <StepPill step={step} />
        </Pinned>
      ))}
      {process.path
        .filter(({ status }) => status === 'done')
        .map(({ element }) => (
          <Pinned key={element} diagram={diagram} element={element} place="top-right">
            <span className="lab-diagram-tick">
              <Check size={11} strokeWidth={3} aria-hidden />
            </span>
          </Pinned>
        ))}
      {stopped.map((element) => (
        <Pinned key={element} diagram={diagram} element={element} place="top-left">
          <Incidents count={process.incidents.filter((one) => one.element === element).length} />
        </Pinned>
      ))}
    </>
  );
}

/** How many there are; why is said where administrators do something about it, and the engine's own words are for logs. */
function Incidents({ count }: { readonly count: number }) {
  const t = useT();
  const label = t('ui.diagram.incidents', { count });
  return (
    <span className="lab-diagram-count" role="img" title={label} aria-label={label}>
      {count}
    </span>
  );
}

/** Who has it, had it or will probably have it, below the node. */
function StepPill({ step }: { readonly step: PathStep }) {
  const nameIn = useNameIn();
  const { status, people, at, until } = step;
  const [first, ...others] = people;
  if (!first) return null;
  const isOpen = status === 'current' || status === 'late';
  const name = nameIn(first.name);
  return (
    <span className="lab-diagram-pill" data-status={status}>
      {status !== 'expected' && <Avatar id={first.id} name={name} size={14} />}
      <span>
        {name}
        {others.length > 0 && ` +${others.length}`}
      </span>
      {isOpen && at && (
        <>
          · <Duration since={at} />
        </>
      )}
      {!isOpen && at && until && (
        <>
          · <Duration milliseconds={Date.parse(until) - Date.parse(at)} />
        </>
      )}
    </span>
  );
}

const legend = ['done', 'current', 'expected'] as const;

function Legend({ version, hasPast }: { readonly version: number; readonly hasPast: boolean }) {
  const t = useT();
  const shown = hasPast ? ([...legend, 'past'] as const) : legend;
  return (
    <figcaption className="lab-diagram-legend">
      {shown.map((status) => (
        <span key={status} data-status={status}>
          {t(`ui.diagram.status.${status}`)}
        </span>
      ))}
      <span className="id">v{version}</span>
    </figcaption>
  );
}
