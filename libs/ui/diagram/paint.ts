import type { Diagram, DiagramElement } from './bpmn.js';
import type { Mark, Plan } from './marks.js';
import { textOf } from './names.js';

interface Colours {
  readonly stroke: string;
  readonly fill: string;
}

const colours: Readonly<Record<Mark, Colours>> = {
  done: { stroke: 'var(--path-done)', fill: 'var(--path-done-fill)' },
  current: { stroke: 'var(--path-current)', fill: 'var(--path-current-fill)' },
  late: { stroke: 'var(--path-late)', fill: 'var(--tone-warning-plate)' },
  rejected: { stroke: 'var(--path-failed)', fill: 'var(--path-failed-fill)' },
  withdrawn: { stroke: 'var(--tone-cancelled)', fill: 'var(--path-off-fill)' },
  failed: { stroke: 'var(--path-failed)', fill: 'var(--path-failed-fill)' },
  expected: { stroke: 'var(--path-expected)', fill: 'var(--path-expected-fill)' },
  past: { stroke: 'var(--path-done)', fill: 'var(--path-off-fill)' },
  off: { stroke: 'var(--path-off)', fill: 'var(--path-off-fill)' },
};
const markers = Object.keys(colours).map(markerOf);

/** The nodes and flows of an open diagram. */
export function planOf(diagram: Diagram): Plan {
  const drawn = diagram
    .get('elementRegistry')
    .filter(({ labelTarget, parent }) => labelTarget === undefined && parent !== undefined);
  const isFlow = ({ type }: DiagramElement) => type === 'bpmn:SequenceFlow';
  // Like the server's forecast: everybody does what their task offers first.
  const usual = new Set(
    drawn.flatMap(({ businessObject }) => textOf(businessObject, 'lab:actions').split(/[\s,]+/)[0] ?? []),
  );
  return {
    flows: drawn.filter(isFlow).map(({ id, source, target, businessObject }) => {
      const action = textOf(businessObject, 'lab:action');
      return { id, source: source?.id ?? '', target: target?.id ?? '', unlikely: action !== '' && !usual.has(action) };
    }),
    nodes: drawn
      .filter(({ businessObject }) => businessObject.$instanceOf('bpmn:FlowNode'))
      .map(({ id, parent, businessObject }) => ({
        id,
        ...(parent ? { parent: parent.id } : {}),
        isActivity: businessObject.$instanceOf('bpmn:Activity'),
      })),
  };
}

/**
 * Draws the marks. Colours go into the drawing in memory, not into style sheets, or arrowheads would keep the old ones;
 * they are never saved.
 */
export function paint(diagram: Diagram, marks: ReadonlyMap<string, Mark>): void {
  const registry = diagram.get('elementRegistry');
  const factory = diagram.get('graphicsFactory');
  const canvas = diagram.get('canvas');
  for (const element of registry.getAll()) {
    const mark = marks.get((element.labelTarget ?? element).id);
    if (!element.parent || !mark) continue;
    colour(element, mark);
    factory.update(element.waypoints ? 'connection' : 'shape', element, registry.getGraphics(element));
    for (const marker of markers) canvas.removeMarker(element, marker);
    canvas.addMarker(element, markerOf(mark));
    if ((mark === 'current' || mark === 'late') && !element.labelTarget)
      addHalo(element, registry.getGraphics(element));
  }
}

function colour({ di, businessObject }: DiagramElement, mark: Mark): void {
  const { stroke, fill } = colours[mark];
  const holdsOthers = businessObject.$instanceOf('bpmn:SubProcess');
  // Colours that were drawn count before these of another notation: both are said.
  for (const property of ['bioc:stroke', 'color:border-color']) di.set(property, stroke);
  for (const property of ['bioc:fill', 'color:background-color']) di.set(property, holdsOthers ? 'transparent' : fill);
}

function markerOf(mark: string): string {
  return `lab-mark-${mark}`;
}

const haloWidth = 4;

/** A ring around the node that a user has now; it scales with the node. */
function addHalo({ width, height, businessObject }: DiagramElement, graphics: SVGElement): void {
  const halo = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const round = businessObject.$instanceOf('bpmn:Activity') ? 12 : width;
  const size = {
    x: -haloWidth / 2,
    y: -haloWidth / 2,
    width: width + haloWidth,
    height: height + haloWidth,
    rx: round,
  };
  for (const [name, value] of Object.entries(size)) halo.setAttribute(name, String(value));
  halo.setAttribute('class', 'lab-halo');
  graphics.querySelector('.djs-visual')?.prepend(halo);
}
