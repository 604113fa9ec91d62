import { useEffect } from 'react';
import type { Diagram } from '#lab/ui/diagram/bpmn.js';
import { DiagramPane } from '#lab/ui/diagram/diagram-pane.jsx';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';

interface MoveDiagramProps {
  /** Id of the version. */
  readonly version: string;
  readonly label: string;
  /** Elements that are left, and those where something comes to wait. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Elements where the process stops until it is resumed. */
  readonly paused?: readonly string[];
  readonly onPick?: (element: string) => void;
}

/** The diagram of an operation, to choose on where it has a choice: which steps are left, and which are entered. Its own chunk, for bpmn-js is large. */
export default function MoveDiagram({ version, label, from, to, paused = [], onPick }: MoveDiagramProps) {
  const text = useApiQuery<{ readonly xml: string }>(`process/versions/${version}`);
  if (text.isError) return <ProblemPanel problem={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <PageComing />;
  return (
    <DiagramPane xml={text.data.xml} label={label} onSelect={(element) => element !== undefined && onPick?.(element)}>
      {(diagram) => (
        <>
          {from
            .filter((element) => !to.includes(element))
            .map((element) => (
              <Place key={element} diagram={diagram} element={element} word="from" />
            ))}
          {paused.map((element) => (
            <Place key={element} diagram={diagram} element={element} word="paused" />
          ))}
          {to.map((element) => (
            <Place key={element} diagram={diagram} element={element} word={from.includes(element) ? 'anew' : 'to'} />
          ))}
        </>
      )}
    </DiagramPane>
  );
}

interface PlaceProps {
  readonly diagram: Diagram;
  readonly element: string;
  /** Left, entered, or both: it begins anew; or stopped for a while. */
  readonly word: 'from' | 'to' | 'anew' | 'paused';
}

/** What happens at an element, marked and named on its node. */
function Place({ diagram, element, word }: PlaceProps) {
  const t = useT();
  const enters = word === 'to' || word === 'anew';
  useEffect(() => {
    if (!diagram.get('elementRegistry').get(element)) return;
    const canvas = diagram.get('canvas');
    const marker = `instances-${enters ? 'to' : 'from'}`;
    canvas.addMarker(element, marker);
    return () => canvas.removeMarker(element, marker);
  }, [diagram, element, enters]);
  return (
    <Pinned diagram={diagram} element={element} place="below">
      <span className="lab-diagram-pill" data-status={enters ? 'current' : 'late'}>
        {t(`cockpit.move.${word}Here`)}
      </span>
    </Pinned>
  );
}
