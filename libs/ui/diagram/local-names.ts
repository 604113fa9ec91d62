import type { Language } from '#lab/shared/texts.js';
import type { Diagram, DiagramElement, ModdleElement } from './bpmn.js';
import { nameOf } from './names.js';

interface Rendering {
  readonly type: string;
}
interface Drawn {
  readonly element: DiagramElement;
  readonly gfx: SVGElement;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/** Stronger than bpmn-js's own renderer, which asks at 1000. */
const beforeOwn = 1500;
/** Labels were drawn for the name of one language; that of another may need more room on one line. */
const labelWidth = 90;

/**
 * Shows names in the reader's language. The renderer knows one name only, so it is lent the other one while it draws;
 * nothing of that is kept.
 */
export function showNamesIn(diagram: Diagram, language: () => Language): void {
  const renderer = diagram.get('bpmnRenderer');
  diagram
    .get('eventBus')
    .on(['render.shape', 'render.connection'], beforeOwn, ({ type }: Rendering, { element, gfx, attrs }: Drawn) =>
      withName(element.businessObject, language(), () => {
        if (type === 'render.connection') return renderer.drawConnection(gfx, element, attrs);
        const draw = () => renderer.drawShape(gfx, element, attrs);
        return element.labelTarget ? drawnWide(element, draw) : draw();
      }),
    );
}

/** Runs while the element carries its name in the reader's language. */
export function withName<T>(element: ModdleElement, language: Language, run: () => T): T {
  const name = element.get('name');
  const shown = nameOf(element, language);
  if (shown === '' || shown === name || element.$instanceOf('bpmn:TextAnnotation')) return run();
  element.set('name', shown);
  try {
    return run();
  } finally {
    element.set('name', name);
  }
}

/** Draws a label as if it were wider, and moves the text back to the middle of what it is. */
function drawnWide(label: { width: number }, draw: () => SVGElement): SVGElement {
  const { width } = label;
  if (width >= labelWidth) return draw();
  label.width = labelWidth;
  try {
    const text = draw();
    text.setAttribute('transform', `translate(${(width - labelWidth) / 2} 0)`);
    return text;
  } finally {
    label.width = width;
  }
}

/** Draws everything anew, after the reader has chosen another language. */
export function redraw(diagram: Diagram): void {
  const registry = diagram.get('elementRegistry');
  const factory = diagram.get('graphicsFactory');
  for (const element of registry.getAll()) {
    if (element.parent)
      factory.update(element.waypoints ? 'connection' : 'shape', element, registry.getGraphics(element));
  }
}
