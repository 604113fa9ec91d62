/** What we use of bpmn-js, which ships types for another module system: its elements and the services of an open diagram. */

/** An element of the BPMN tree; words of other namespaces are reached by `get` as well. */
export interface ModdleElement {
  readonly $type: string;
  readonly $parent?: ModdleElement;
  readonly id?: string;
  readonly name?: string;
  get(property: string): unknown;
  set(property: string, value: unknown): void;
  $instanceOf(type: string): boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Bounds extends Point {
  readonly width: number;
  readonly height: number;
}

/** A shape, connection or label on the canvas. */
export interface DiagramElement extends Bounds {
  readonly id: string;
  readonly type: string;
  readonly businessObject: ModdleElement;
  readonly di: ModdleElement;
  readonly parent?: DiagramElement;
  readonly children?: readonly DiagramElement[];
  readonly incoming: readonly DiagramElement[];
  readonly outgoing: readonly DiagramElement[];
  readonly attachers?: readonly DiagramElement[];
  readonly host?: DiagramElement;
  readonly source?: DiagramElement;
  readonly target?: DiagramElement;
  readonly waypoints?: readonly Point[];
  /** Set on a label: what it is the label of. */
  readonly labelTarget?: DiagramElement;
}

export interface Viewbox extends Bounds {
  readonly scale: number;
  readonly inner: Bounds;
  readonly outer: { readonly width: number; readonly height: number };
}

export interface Canvas {
  viewbox(): Viewbox;
  viewbox(box: Bounds): void;
  zoom(scale?: number, center?: Point | 'auto'): number;
  scrollToElement(element: DiagramElement | string, padding?: number): void;
  resized(): void;
  addMarker(element: DiagramElement | string, marker: string): void;
  removeMarker(element: DiagramElement | string, marker: string): void;
  getRootElement(): DiagramElement;
  getContainer(): HTMLElement;
  focus(): void;
}

export interface ElementRegistry {
  get(id: string): DiagramElement | undefined;
  getAll(): readonly DiagramElement[];
  filter(test: (element: DiagramElement) => boolean): readonly DiagramElement[];
  getGraphics(element: DiagramElement | string): SVGElement;
}

export interface EventBus {
  on<E, More = undefined>(
    events: string | readonly string[],
    priority: number,
    listener: (event: E, more: More) => unknown,
  ): void;
  on<E>(events: string | readonly string[], listener: (event: E) => unknown): void;
  off(events: string | readonly string[], listener: (event: never) => unknown): void;
}

export interface OverlaySpec {
  readonly position: {
    readonly top?: number;
    readonly right?: number;
    readonly bottom?: number;
    readonly left?: number;
  };
  readonly html: HTMLElement;
  readonly scale?: boolean | { readonly min?: number; readonly max?: number };
}

export interface Overlays {
  add(element: string, type: string, overlay: OverlaySpec): string;
  remove(id: string): void;
}

export interface GraphicsFactory {
  update(kind: 'shape' | 'connection', element: DiagramElement, graphics: SVGElement): void;
}

export interface Selection {
  get(): readonly DiagramElement[];
  select(element: DiagramElement | readonly DiagramElement[] | null): void;
}

/** What draws the elements; answers the drawn node. */
export interface Renderer {
  drawShape(parent: SVGElement, element: DiagramElement, attributes?: Readonly<Record<string, unknown>>): SVGElement;
  drawConnection(
    parent: SVGElement,
    element: DiagramElement,
    attributes?: Readonly<Record<string, unknown>>,
  ): SVGElement;
}

/** The services that every open diagram has. */
export interface ViewerServices {
  readonly bpmnRenderer: Renderer;
  readonly canvas: Canvas;
  readonly elementRegistry: ElementRegistry;
  readonly eventBus: EventBus;
  readonly overlays: Overlays;
  readonly graphicsFactory: GraphicsFactory;
  readonly selection: Selection;
}

/** A diagram on the page, whichever services it has. */
export interface Diagram<Services extends ViewerServices = ViewerServices> {
  get<K extends keyof Services>(service: K): Services[K];
  importXML(xml: string): Promise<{ readonly warnings: readonly string[] }>;
  destroy(): void;
}
