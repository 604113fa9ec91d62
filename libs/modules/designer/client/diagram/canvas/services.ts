import type { Bounds, Diagram, DiagramElement, ModdleElement, Point, ViewerServices } from '#lab/ui/diagram/bpmn.js';

export type Properties = Readonly<Record<string, unknown>>;

/** Changes of the diagram; each can be undone. */
export interface Modeling {
  updateProperties(element: DiagramElement, properties: Properties): void;
  updateModdleProperties(element: DiagramElement, moddleElement: ModdleElement, properties: Properties): void;
  createShape(
    shape: NewShape,
    position: Point,
    target: DiagramElement,
    hints?: { readonly attach: boolean },
  ): DiagramElement;
  addLane(target: DiagramElement, side: 'top' | 'bottom'): DiagramElement;
  splitLane(target: DiagramElement, count: number): void;
  updateLabel(element: DiagramElement, text: string): void;
  setColor(elements: readonly DiagramElement[], colours: Properties | null): void;
  removeElements(elements: readonly DiagramElement[]): void;
  connect(source: DiagramElement, target: DiagramElement, attributes?: Properties): DiagramElement;
  updateWaypoints(connection: DiagramElement, waypoints: readonly Point[]): void;
  createSpace(
    moving: readonly DiagramElement[],
    resizing: readonly DiagramElement[],
    delta: Point,
    direction: string,
    start: number,
  ): void;
}

/** A shape that is nowhere yet. */
export interface NewShape {
  readonly width: number;
  readonly height: number;
  readonly businessObject: ModdleElement;
  /** A sub-process from the palette, which gets a start. */
  readonly isHollow?: boolean;
}

export interface ShapeSpec {
  readonly type: string;
  readonly eventDefinitionType?: string;
  readonly businessObject?: ModdleElement;
  readonly width?: number;
  readonly height?: number;
  readonly isExpanded?: boolean;
  readonly isHollow?: boolean;
  readonly triggeredByEvent?: boolean;
  readonly processRef?: ModdleElement;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a menu opens, in pixels of the window. */
export interface MenuPosition extends Point {
  readonly cursor?: Point;
}

/** One line of a menu of the canvas. */
export interface MenuEntry {
  readonly label: string;
  readonly className: string;
  readonly group: { readonly id: string; readonly name: string };
  /** Further words by which it is found. */
  readonly search?: string;
  readonly action: (event: Event) => void;
}

export interface MenuProvider {
  getPopupMenuEntries(target: DiagramElement): Readonly<Record<string, MenuEntry>>;
  getEmptyPlaceholder(): string;
}

interface Tool {
  activateSelection?(event: Event): void;
  activateHand?(event: Event): void;
}

/** What a modeler has beside the services of a viewer. */
export interface ModelerServices extends ViewerServices {
  readonly modeling: Modeling;
  readonly bpmnFactory: { create(type: string, properties?: Properties): ModdleElement };
  readonly elementFactory: {
    createShape(spec: ShapeSpec): NewShape;
    getDefaultSize(element: ModdleElement | NewShape, di?: ModdleElement): Size;
  };
  readonly create: { start(event: Event, shape: NewShape, context?: Properties): void };
  readonly autoPlace: { append(source: DiagramElement, shape: NewShape): DiagramElement };
  readonly bpmnReplace: { replaceElement(element: DiagramElement, target: ShapeSpec): DiagramElement };
  readonly commandStack: {
    undo(): void;
    redo(): void;
    canUndo(): boolean;
    canRedo(): boolean;
    register(command: string, handler: object): void;
    execute(command: string, context: Properties): void;
  };
  readonly contextPad: {
    registerProvider(priority: number, provider: ContextPadProvider): void;
    close(): void;
  };
  readonly popupMenu: {
    close(): void;
    registerProvider(id: string, provider: MenuProvider): void;
    open(
      target: DiagramElement | readonly DiagramElement[],
      id: string,
      position: MenuPosition,
      options?: Properties,
    ): void;
  };
  readonly editorActions: {
    unregister(action: string): void;
    register(action: string, run: (event: Event) => void): void;
  };
  readonly alignElements: { trigger(elements: readonly DiagramElement[], side: string): void };
  readonly distributeElements: { trigger(elements: readonly DiagramElement[], axis: string): void };
  readonly copyPaste: {
    copy(elements: readonly DiagramElement[]): unknown;
    paste(context?: Properties): readonly DiagramElement[] | undefined;
  };
  readonly clipboard: { get: () => unknown; set: (tree: unknown) => void; isEmpty: () => boolean };
  readonly minimap: { open(): void; close(): void; isOpen(): boolean };
  readonly lassoTool: Required<Pick<Tool, 'activateSelection'>>;
  readonly handTool: Required<Pick<Tool, 'activateHand'>>;
  readonly spaceTool: Required<Pick<Tool, 'activateSelection'>> & {
    calculateAdjustments(
      elements: readonly DiagramElement[],
      axis: 'x' | 'y',
      delta: number,
      start: number,
    ): { readonly movingShapes: readonly DiagramElement[]; readonly resizingShapes: readonly DiagramElement[] };
  };
  readonly rules: {
    /** False, null or a way in which it is allowed. */
    allowed(action: string, context: Properties): unknown;
  };
  /** Puts the contents of folded sub-processes on planes of their own; the method moves them to the plane's corner. */
  readonly subprocessCompatibility: { _movePlaneElementsToOrigin: (plane: unknown) => void };
  /** The parser. */
  readonly moddle: {
    getType(name: string): unknown;
    create(type: string, words: object): ModdleElement;
    createAny(name: string, uri: string, attributes?: object): object;
  };
  readonly searchPad: { toggle(): void };
  readonly labelEditingProvider: LabelEditing;
}

/** The provider that edits names on the canvas. */
export interface LabelEditing {
  activate(element: DiagramElement): unknown;
  update(element: DiagramElement, text: string, before: string, bounds: Bounds): void;
}

/** One button of the pad beside a chosen element. */
export interface PadEntry {
  readonly group: string;
  readonly className: string;
  readonly title: string;
  readonly action: Readonly<Record<string, (event: Event, target: DiagramElement) => void>>;
}

export interface ContextPadProvider {
  getContextPadEntries(
    element: DiagramElement,
  ): (entries: Readonly<Record<string, PadEntry>>) => Readonly<Record<string, PadEntry>>;
}

/** The open, editable diagram. */
export interface Modeler extends Diagram<ModelerServices> {
  saveXML(options: { readonly format: boolean }): Promise<{ readonly xml?: string; readonly error?: Error }>;
  saveSVG(): Promise<{ readonly svg: string }>;
  getDefinitions(): ModdleElement;
}
