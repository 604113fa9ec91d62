import { openDocument, writeDocument } from '#lab/process-engine/index.js';
import type { Bounds, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';

/** A list property; an absent one is empty. */
function listOf(element: ModdleElement, property: string): ModdleElement[] {
  return (element.get(property) as ModdleElement[] | undefined) ?? [];
}

/** Whether a file says where anything of its processes is drawn. */
export function isDrawn(definitions: ModdleElement): boolean {
  return listOf(definitions, 'diagrams').some((diagram) => {
    const plane = diagram.get('plane') as ModdleElement | undefined;
    return plane !== undefined && plane.get('bpmnElement') !== undefined && listOf(plane, 'planeElement').length > 0;
  });
}

/** Lays one process of a file out and adds the drawing; nothing else of the file changes. */
export async function layOut(definitions: ModdleElement, process: ModdleElement): Promise<void> {
  connectEnds(process);
  const all = definitions.get('rootElements');
  // The library draws the first process that it finds.
  definitions.set('rootElements', [process]);
  definitions.set('diagrams', []);
  const { layoutProcess } = await import('bpmn-auto-layout');
  const drawn = await layoutProcess(await writeDocument(definitions as never));
  definitions.set('rootElements', all);
  const [diagram] = listOf((await openDocument(drawn)).root as unknown as ModdleElement, 'diagrams');
  const plane = diagram?.get('plane') as ModdleElement | undefined;
  if (!diagram || !plane) return;
  const own = elementsOf(process);
  plane.set('bpmnElement', process);
  const shapes = listOf(plane, 'planeElement').filter((shape) => {
    const element = own.get((shape.get('bpmnElement') as ModdleElement | undefined)?.id ?? '');
    shape.set('bpmnElement', element);
    return element !== undefined && element.$type !== 'bpmn:DataObject';
  });
  plane.set('planeElement', [...shapes, ...artifactShapes(process, shapes)]);
  definitions.set('diagrams', [diagram]);
}

/** Flow nodes may leave out which flows they have; the library goes by them. */
function connectEnds(holder: ModdleElement): void {
  for (const element of listOf(holder, 'flowElements')) {
    if (element.$type === 'bpmn:SequenceFlow') {
      for (const [end, property] of [
        ['sourceRef', 'outgoing'],
        ['targetRef', 'incoming'],
      ] as const) {
        const node = element.get(end) as ModdleElement | undefined;
        if (node && !listOf(node, property).includes(element)) listOf(node, property).push(element);
      }
    }
    if (element.$instanceOf('bpmn:SubProcess')) connectEnds(element);
  }
}

function elementsOf(holder: ModdleElement): Map<string, ModdleElement> {
  const inside = listOf(holder, 'flowElements');
  return new Map([
    ...inside.flatMap((element) => (element.id === undefined ? [] : [[element.id, element] as const])),
    ...inside.filter((element) => element.$instanceOf('bpmn:SubProcess')).flatMap((one) => [...elementsOf(one)]),
  ]);
}

interface Model extends ModdleElement {
  readonly $model: { create(type: string, attributes: object): ModdleElement };
}

const annotationSize = { width: 160, height: 40 };
const gap = 40;

/** The notes of a process in a row below it, and the associations between what is drawn; the library leaves both out. */
function artifactShapes(process: ModdleElement, shapes: readonly ModdleElement[]): ModdleElement[] {
  const { $model } = process as Model;
  const artifacts = listOf(process, 'artifacts');
  const boxes = new Map(
    shapes.flatMap((shape) => {
      const id = (shape.get('bpmnElement') as ModdleElement).id;
      const bounds = shape.get('bounds') as Bounds | undefined;
      return id !== undefined && bounds ? [[id, bounds] as const] : [];
    }),
  );
  const below = Math.max(0, ...[...boxes.values()].map(({ y, height }) => y + height)) + gap;
  const notes = artifacts.filter(({ $type }) => $type === 'bpmn:TextAnnotation');
  const drawnNotes = notes.map((note, place) => {
    const bounds = { x: gap + place * (annotationSize.width + gap), y: below, ...annotationSize };
    boxes.set(note.id ?? '', bounds);
    return $model.create('bpmndi:BPMNShape', {
      id: `${note.id ?? ''}_di`,
      bpmnElement: note,
      bounds: $model.create('dc:Bounds', bounds),
    });
  });
  const associations = artifacts.filter(({ $type }) => $type === 'bpmn:Association');
  const drawnAssociations = associations.flatMap((association) => {
    const [from, to] = ['sourceRef', 'targetRef'].map((end) =>
      boxes.get((association.get(end) as ModdleElement | undefined)?.id ?? ''),
    );
    if (!from || !to) return [];
    const waypoint = [edgeTowards(from, to), edgeTowards(to, from)].map((at) => $model.create('dc:Point', at));
    return [$model.create('bpmndi:BPMNEdge', { id: `${association.id ?? ''}_di`, bpmnElement: association, waypoint })];
  });
  return [...drawnNotes, ...drawnAssociations];
}

/** Where the line between two centres leaves the first box. */
export function edgeTowards(box: Bounds, other: Bounds): Point {
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const dx = other.x + other.width / 2 - center.x;
  const dy = other.y + other.height / 2 - center.y;
  const part = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy),
    1,
  );
  return { x: Math.round(center.x + dx * part), y: Math.round(center.y + dy * part) };
}
