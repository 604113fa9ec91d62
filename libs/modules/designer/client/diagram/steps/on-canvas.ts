import type { Bounds, DiagramElement, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import type { Modeler } from '../canvas/services.js';
import { listOf, partOf } from '../model/read.js';
import { planeOf } from './plane.js';

/** An element of the canvas while it is put in place. */
type Placed = { -readonly [K in keyof DiagramElement]: DiagramElement[K] };
/** A label, or any other element without what it belongs to. */
type Detached = { -readonly [K in keyof DiagramElement]: DiagramElement[K] | null };

/** What of bpmn-js puts elements on the canvas without a command. */
interface Services {
  readonly canvas: {
    addShape(shape: DiagramElement, parent: DiagramElement): void;
    addConnection(connection: DiagramElement, parent: DiagramElement): void;
    removeShape(shape: DiagramElement): void;
    removeConnection(connection: DiagramElement): void;
  };
  readonly bpmnImporter: {
    add(element: ModdleElement, di: ModdleElement, parent: DiagramElement): DiagramElement;
    addLabel(element: ModdleElement, di: ModdleElement, target: DiagramElement): DiagramElement;
  };
}

/** Elements that are not on the canvas now; the same ones come back, for other commands know them. */
interface Store {
  readonly elements: Map<ModdleElement, DiagramElement>;
  readonly labels: Map<ModdleElement, DiagramElement>;
}

/** Makes the canvas show a process as its document is drawn. */
export class CanvasMirror {
  private readonly away: Store = { elements: new Map(), labels: new Map() };
  private readonly services: Services;

  constructor(private readonly modeler: Modeler) {
    const get = modeler.get.bind(modeler) as unknown as <K extends keyof Services>(name: K) => Services[K];
    this.services = { canvas: get('canvas'), bpmnImporter: get('bpmnImporter') };
  }

  /** @returns what has to be drawn anew */
  show(process: ModdleElement): readonly DiagramElement[] {
    const plane = planeOf(process);
    const drawn = plane ? listOf(plane, 'planeElement') : [];
    const wanted = new Set(drawn.flatMap((di) => partOf(di, 'bpmnElement') ?? []));
    this.clear(process, wanted);
    const ordered = [...drawn].sort((a, b) => rank(a) - rank(b));
    return ordered.flatMap((di) => {
      const element = partOf(di, 'bpmnElement');
      return element && element !== process ? this.put(element, di, process) : [];
    });
  }

  private on(element: ModdleElement): DiagramElement | undefined {
    const found = this.modeler.get('elementRegistry').get(element.id ?? '');
    return found?.businessObject === element ? found : undefined;
  }

  private labelOf(element: ModdleElement): DiagramElement | undefined {
    return this.modeler.get('elementRegistry').get(`${element.id ?? ''}_label`);
  }

  /** Takes off the canvas what is not drawn any more, the innermost first. */
  private clear(process: ModdleElement, wanted: ReadonlySet<ModdleElement>): void {
    const root = this.on(process);
    const isGone = (element: DiagramElement) =>
      element !== root && isBelow(element, root) && !wanted.has(element.businessObject);
    const gone = this.modeler.get('elementRegistry').filter(isGone);
    for (const connection of gone.filter(({ waypoints }) => waypoints)) {
      this.services.canvas.removeConnection(connection);
      const loose = connection as Detached;
      loose.source = null;
      loose.target = null;
      this.away.elements.set(connection.businessObject, connection);
    }
    for (const shape of gone.filter(({ waypoints }) => !waypoints).sort((a, b) => depth(b) - depth(a))) {
      if (shape.labelTarget) this.takeLabel(shape);
      else {
        this.services.canvas.removeShape(shape);
        (shape as Detached).host = null;
        this.away.elements.set(shape.businessObject, shape);
      }
    }
  }

  private takeLabel(label: DiagramElement): void {
    this.services.canvas.removeShape(label);
    (label as Detached).labelTarget = null;
    this.away.labels.set(label.businessObject, label);
  }

  private put(element: ModdleElement, di: ModdleElement, process: ModdleElement): readonly DiagramElement[] {
    const owner = element.$parent === process ? process : element.$parent;
    const parent = (owner && this.on(owner)) ?? this.on(process);
    if (!parent) return [];
    const known = this.on(element) ?? this.away.elements.get(element);
    const shown = known ?? this.services.bpmnImporter.add(element, di, parent);
    if (known) this.restore(known, element, di, parent);
    return [shown, ...this.label(shown, element, di)];
  }

  private restore(shown: DiagramElement, element: ModdleElement, di: ModdleElement, parent: DiagramElement): void {
    const placed = shown as Placed;
    const isAway = this.away.elements.delete(element);
    if (shown.waypoints) {
      placed.waypoints = (listOf(di, 'waypoint') as unknown as readonly Point[]).map(({ x, y }) => ({ x, y }));
      const [source, target] = (['sourceRef', 'targetRef'] as const).map((end) => partOf(element, end));
      // An association of data has its ends elsewhere, and keeps them.
      const [from, to] = [source && this.on(source), target && this.on(target)];
      if (from) placed.source = from;
      if (to) placed.target = to;
      if (isAway) this.services.canvas.addConnection(shown, parent);
      return;
    }
    Object.assign(placed, boundsIn(di));
    if (!isAway) return;
    const host = partOf(element, 'attachedToRef');
    const on = host && this.on(host);
    if (on) placed.host = on;
    this.services.canvas.addShape(shown, parent);
  }

  private label(target: DiagramElement, element: ModdleElement, di: ModdleElement): readonly DiagramElement[] {
    const own = partOf(di, 'label');
    const known = this.labelOf(element);
    if (!own || textOf(element, 'name') === '') {
      if (known) this.takeLabel(known);
      return [];
    }
    const label = known ?? this.away.labels.get(element);
    if (!label) return target.parent ? [this.services.bpmnImporter.addLabel(element, di, target)] : [];
    const { x, y, width } = boundsIn(own);
    const placed = label as Placed;
    Object.assign(placed, { x: x + (width - label.width) / 2, y });
    if (this.away.labels.delete(element) && target.parent) {
      placed.labelTarget = target;
      this.services.canvas.addShape(label, target.parent);
    }
    return [label];
  }
}

function boundsIn(di: ModdleElement): Bounds {
  const { x, y, width, height } = partOf(di, 'bounds') as ModdleElement & Bounds;
  return { x, y, width, height };
}

/** Sub-processes before what is in them, tasks before the events on their border, flows at last. */
function rank(di: ModdleElement): number {
  const element = partOf(di, 'bpmnElement');
  if (di.$type === 'bpmndi:BPMNEdge') return 1000;
  const level = (one: ModdleElement | undefined): number => (one?.$parent ? 1 + level(one.$parent) : 0);
  return 2 * level(element) + (element?.$type === 'bpmn:BoundaryEvent' ? 1 : 0);
}

function depth(element: DiagramElement): number {
  return element.parent ? 1 + depth(element.parent) : 0;
}

function isBelow(element: DiagramElement, root: DiagramElement | undefined): boolean {
  return (
    root !== undefined && (element.parent === root || (element.parent !== undefined && isBelow(element.parent, root)))
  );
}
