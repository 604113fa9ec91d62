import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Diagram } from '#lab/ui/diagram/bpmn.js';
import { DiagramPane } from '#lab/ui/diagram/diagram-pane.jsx';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { useElementWords } from '../instances/element-words.js';
import type { ElementFigure } from './element-figures.js';
import { shades } from './heat.js';

interface HeatDiagramProps {
  /** Id of the version. */
  readonly version: string;
  readonly label: string;
  readonly figures: readonly ElementFigure[];
  /** An element was clicked. */
  readonly onOpen: (element: string) => void;
}

/** A diagram whose elements carry figures; each is a link to its instances. Its own chunk, for bpmn-js is large. */
export default function HeatDiagram({ version, label, figures, onOpen }: HeatDiagramProps) {
  const text = useApiQuery<{ readonly xml: string }>(`process/versions/${version}`);
  if (text.isError) return <ProblemPanel problem={text.error} onRetry={() => void text.refetch()} />;
  if (!text.data) return <PageComing />;
  return (
    <DiagramPane xml={text.data.xml} label={label} onSelect={(element) => element !== undefined && onOpen(element)}>
      {(diagram) => <Heat diagram={diagram} figures={figures} />}
    </DiagramPane>
  );
}

interface HeatProps {
  readonly diagram: Diagram;
  readonly figures: readonly ElementFigure[];
}

function Heat({ diagram, figures }: HeatProps) {
  const t = useT();
  const nameOf = useElementWords();
  const { language } = useLanguage();
  // In another language the pane has drawn everything anew.
  useEffect(() => paintHeat(diagram, figures), [diagram, language, figures]);
  return figures.map(({ of, value, shade, late, failed, to }) => (
    <Pinned key={of.element} diagram={diagram} element={of.element} place="below">
      <span className="lab-diagram-pill figures-pill" data-strong={shade >= shades - 1 || undefined}>
        <Link to={to} aria-label={t('cockpit.figures.openAt', { step: nameOf(of), value })}>
          {value}
        </Link>
        {late ? (
          <Link to={`${to}&mark=late`} data-tone="late">
            {t('cockpit.figures.pill.late', { count: late })}
          </Link>
        ) : null}
        {failed ? (
          <Link to={`${to}&mark=failed`} data-tone="failed">
            {t('cockpit.figures.pill.failed', { count: failed })}
          </Link>
        ) : null}
      </span>
    </Pinned>
  ));
}

/** Colours go into the drawing in memory, as those of a path do; they are never saved. */
function paintHeat(diagram: Diagram, figures: readonly ElementFigure[]): void {
  const registry = diagram.get('elementRegistry');
  const factory = diagram.get('graphicsFactory');
  const shadeOf = new Map(figures.map(({ of, shade }) => [of.element, shade]));
  for (const element of registry.getAll()) {
    const { parent, waypoints, labelTarget, di, businessObject } = element;
    if (!parent || waypoints || labelTarget) continue;
    const shade = shadeOf.get(element.id) ?? 0;
    const holdsOthers = businessObject.$instanceOf('bpmn:SubProcess');
    di.set('bioc:stroke', shade === 0 ? undefined : `var(--heat-line${shade})`);
    di.set('bioc:fill', shade === 0 || holdsOthers ? undefined : `var(--heat${shade})`);
    factory.update('shape', element, registry.getGraphics(element));
  }
}
