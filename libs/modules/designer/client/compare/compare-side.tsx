import { useEffect } from 'react';
import type { Bounds, Diagram, DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { DiagramPane } from '#lab/ui/diagram/diagram-pane.jsx';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { changeKinds, type ChangeKind, type PartChange } from './model/difference.js';
import { ChangeSign } from './change-sign.js';
import type { Together } from './together.js';

interface CompareSideProps {
  readonly title: string;
  readonly xml: string;
  readonly changes: readonly PartChange[];
  readonly canvases: Together;
  /** What both diagrams cover; undefined until both are open. */
  readonly whole: Bounds | undefined;
  readonly onOpen: (diagram: Diagram) => void;
  readonly onChoose: (element: string | undefined) => void;
}

/** One of the two diagrams; what differs carries a sign and a colour. */
export function CompareSide({ title, xml, changes, canvases, whole, onOpen, onChoose }: CompareSideProps) {
  const t = useT();
  return (
    <section className="compare-side" aria-label={title}>
      <h2>{title}</h2>
      <DiagramPane
        xml={xml}
        label={t('designer.compare.canvasOf', { side: title })}
        height={sideHeight}
        whole={whole}
        onSelect={onChoose}
      >
        {(diagram) => <Marks diagram={diagram} changes={changes} canvases={canvases} onOpen={onOpen} />}
      </DiagramPane>
    </section>
  );
}

const sideHeight = 400;

type MarksProps = Pick<CompareSideProps, 'changes' | 'canvases' | 'onOpen'> & { readonly diagram: Diagram };

function Marks({ diagram, changes, canvases, onOpen }: MarksProps) {
  const t = useT();
  const { language } = useLanguage();
  useEffect(() => canvases.join(diagram), [canvases, diagram]);
  useEffect(() => onOpen(diagram), [onOpen, diagram]);
  // In another language the pane has drawn everything anew.
  useEffect(() => paintChanges(diagram, changes), [diagram, language, changes]);
  const registry = diagram.get('elementRegistry');
  // Flows move with what they join: only nodes say that they have.
  const drawn = changes.filter(({ id, kind }) => {
    const element = registry.get(id);
    return element?.parent !== undefined && !(kind === 'moved' && element.waypoints);
  });
  return drawn.map(({ id, kind }) => (
    <Pinned key={id} diagram={diagram} element={id} place={registry.get(id)?.waypoints ? 'middle' : 'top-right'}>
      <span className="compare-sign" data-change={kind} role="img" aria-label={t(`designer.compare.kinds.${kind}`)}>
        <ChangeSign kind={kind} />
      </span>
    </Pinned>
  ));
}

/** Colours go into the drawing in memory and are never saved; a marker draws removed and moved parts in dashes. */
function paintChanges(diagram: Diagram, changes: readonly PartChange[]): void {
  const kinds = new Map(changes.map(({ id, kind }) => [id, kind]));
  const canvas = diagram.get('canvas');
  for (const element of diagram.get('elementRegistry').getAll()) {
    if (!element.parent) continue;
    const kind = kinds.get((element.labelTarget ?? element).id);
    paintOne(diagram, element, kind);
    for (const each of changeKinds) canvas.removeMarker(element, `compare-${each}`);
    if (kind) canvas.addMarker(element, `compare-${kind}`);
  }
}

function paintOne(diagram: Diagram, element: DiagramElement, kind: ChangeKind | undefined): void {
  const { di, waypoints, businessObject } = element;
  const isOpen = waypoints !== undefined || businessObject.$instanceOf('bpmn:SubProcess');
  di.set('bioc:stroke', kind ? `var(--compare-${kind})` : undefined);
  di.set('bioc:fill', kind && kind !== 'moved' && !isOpen ? `var(--compare-${kind}-fill)` : undefined);
  const graphics = diagram.get('elementRegistry').getGraphics(element);
  diagram.get('graphicsFactory').update(waypoints ? 'connection' : 'shape', element, graphics);
}
