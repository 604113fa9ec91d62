import { useEffect } from 'react';
import type { Diagram } from '#lab/ui/diagram/bpmn.js';
import { DiagramPane } from '#lab/ui/diagram/diagram-pane.jsx';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { Mark, MarkWord } from './effect-marks.js';

interface EffectDiagramProps {
  /** Id of the version. */
  readonly version: string;
  readonly label: string;
  readonly marks: readonly Mark[];
  readonly onPick?: (element: string) => void;
}

/**
 * The diagram of an operation, with what it does at which elements; where it has a choice, to choose on. Its own chunk,
 * for bpmn-js is large.
 */
export default function EffectDiagram({ version, label, marks, onPick }: EffectDiagramProps) {
  const text = useApiQuery<{ readonly xml: string }>(`process/versions/${version}`);
  if (text.isError) return <ProblemPanel problem={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <PageComing />;
  // Where steps are chosen on it, it does not move under the pointer.
  const centre = onPick ? undefined : marks[0]?.element;
  return (
    <DiagramPane
      xml={text.data.xml}
      label={label}
      {...(centre === undefined ? {} : { centre })}
      onSelect={(element) => element !== undefined && onPick?.(element)}
    >
      {(diagram) =>
        [...new Set(marks.map(({ element }) => element))].map((element) => (
          <Place
            key={element}
            diagram={diagram}
            element={element}
            marks={joined(marks.filter((mark) => mark.element === element))}
          />
        ))
      }
    </DiagramPane>
  );
}

/** An element that is left as often as it is entered starts again. */
function joined(marks: readonly Mark[]): readonly Mark[] {
  const [left, entered] = (['leaves', 'enters'] as const).map((word) => marks.find((mark) => mark.word === word));
  if (!left || entered?.count !== left.count) return marks;
  return [{ ...left, word: 'anew' }, ...marks.filter((mark) => mark !== left && mark !== entered)];
}

const ahead: ReadonlySet<MarkWord> = new Set(['enters', 'anew', 'goesOn', 'works', 'here', 'begins', 'expected']);

interface PlaceProps {
  readonly diagram: Diagram;
  readonly element: string;
  readonly marks: readonly Mark[];
}

/** What happens at an element, marked and named on its node. */
function Place({ diagram, element, marks }: PlaceProps) {
  const t = useT();
  const goesOn = marks.every(({ word }) => ahead.has(word));
  useEffect(() => {
    if (!diagram.get('elementRegistry').get(element)) return;
    const canvas = diagram.get('canvas');
    const marker = `instances-${goesOn ? 'to' : 'from'}`;
    canvas.addMarker(element, marker);
    return () => canvas.removeMarker(element, marker);
  }, [diagram, element, goesOn]);
  const said = marks.map(({ word, count }) => {
    const step = t(`cockpit.marks.${word}`);
    return count > 1 ? t('cockpit.effect.times', { step, count }) : step;
  });
  return (
    <Pinned diagram={diagram} element={element} place="below">
      <span className="lab-diagram-pill" data-status={goesOn ? 'current' : 'late'}>
        {said.join(' · ')}
      </span>
    </Pinned>
  );
}
