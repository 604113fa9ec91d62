import type { Bounds, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';
import { listOf, partOf } from '../model/read.js';

/** The parser's own maker of elements. */
interface Made extends ModdleElement {
  readonly $model: { create(type: string, attributes: object): ModdleElement };
}

/** The drawing of a process, and how it is changed. */
export class Sketch {
  private readonly known: Map<ModdleElement, ModdleElement>;

  constructor(private readonly plane: ModdleElement) {
    this.known = new Map(
      listOf(plane, 'planeElement').flatMap((one) => {
        const element = partOf(one, 'bpmnElement');
        return element ? [[element, one] as const] : [];
      }),
    );
  }

  get elements(): readonly ModdleElement[] {
    return [...this.known.keys()];
  }

  boundsOf(element: ModdleElement): Bounds | undefined {
    const bounds = partOf(this.known.get(element), 'bounds') as (ModdleElement & Bounds) | undefined;
    return bounds ? { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } : undefined;
  }

  pointsOf(element: ModdleElement): readonly Point[] {
    const drawn = this.known.get(element);
    return drawn ? (listOf(drawn, 'waypoint') as unknown as readonly Point[]).map(({ x, y }) => ({ x, y })) : [];
  }

  labelOf(element: ModdleElement): Bounds | undefined {
    const bounds = partOf(partOf(this.known.get(element), 'label'), 'bounds') as (ModdleElement & Bounds) | undefined;
    return bounds ? { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } : undefined;
  }

  shape(element: ModdleElement, bounds: Bounds, label: Bounds | undefined): void {
    const isNew = !this.known.has(element);
    const drawn = this.drawn(element, 'bpmndi:BPMNShape');
    if (isNew && element.$instanceOf('bpmn:SubProcess')) drawn.set('isExpanded', true);
    this.put(drawn, 'bounds', this.make('dc:Bounds', bounds));
    this.label(drawn, label);
  }

  edge(element: ModdleElement, points: readonly Point[], label: Bounds | undefined): void {
    const drawn = this.drawn(element, 'bpmndi:BPMNEdge');
    const waypoint = points.map((point) => this.owned(this.make('dc:Point', point), drawn));
    drawn.set('waypoint', waypoint);
    this.label(drawn, label);
  }

  /** Drops what is not in the process any more. */
  keep(isAlive: (element: ModdleElement) => boolean): void {
    for (const element of this.elements) if (!isAlive(element)) this.known.delete(element);
    this.plane.set('planeElement', [...this.known.values()]);
  }

  private drawn(element: ModdleElement, type: string): ModdleElement {
    const known = this.known.get(element);
    if (known) return known;
    const made = this.owned(this.make(type, { id: `${element.id ?? ''}_di`, bpmnElement: element }), this.plane);
    this.known.set(element, made);
    return made;
  }

  private label(drawn: ModdleElement, bounds: Bounds | undefined): void {
    if (!bounds) return drawn.set('label', undefined);
    const label = this.make('bpmndi:BPMNLabel', {});
    this.put(label, 'bounds', this.make('dc:Bounds', bounds));
    this.put(drawn, 'label', label);
  }

  private put(owner: ModdleElement, property: string, part: ModdleElement): void {
    owner.set(property, this.owned(part, owner));
  }

  private owned(part: ModdleElement, owner: ModdleElement): ModdleElement {
    (part as { $parent?: ModdleElement }).$parent = owner;
    return part;
  }

  private make(type: string, attributes: object): ModdleElement {
    return (this.plane as Made).$model.create(type, attributes);
  }
}
