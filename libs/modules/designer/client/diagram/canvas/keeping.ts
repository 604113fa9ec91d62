import {
  completeDescriptions,
  keepOwnPrefixes,
  keepReferences,
  withoutAttributeBlanks,
} from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { inOrder, triggersOf } from '../model/triggers.js';
import type { Modeler } from './services.js';

interface Parsed {
  readonly warnings?: Parameters<typeof keepReferences>[0];
  readonly elementsById?: Parameters<typeof keepReferences>[1];
}

/** Makes the modeler read every legal file, and write everything that it has read. */
export function loseNothing(modeler: Modeler): void {
  completeDescriptions(modeler.get('moddle'));
  keepOwnPrefixes(modeler.get('moddle'));
  // What a folded sub-process shows is put on a plane of its own, and stays where the file has it.
  modeler.get('subprocessCompatibility')._movePlaneElementsToOrigin = () => undefined;
  const bus = modeler.get('eventBus');
  bus.on('import.parse.start', ({ xml }: { readonly xml: string }) => withoutAttributeBlanks(xml));
  bus.on('import.parse.complete', ({ warnings, elementsById }: Parsed) => {
    if (warnings && elementsById) keepReferences(warnings, elementsById);
    for (const element of Object.values(elementsById ?? {})) orderTriggers(element as ModdleElement);
  });
  keepUndrawn(modeler);
}

/** The modeler writes the shapes that are on its canvas; conversations and what is on other pages are not. */
function keepUndrawn(modeler: Modeler): void {
  const bus = modeler.get('eventBus');
  let undrawn = new Map<ModdleElement, readonly ModdleElement[]>();
  bus.on('import.done', ({ error }: { readonly error?: unknown }) => {
    if (error) return;
    const drawn = new Set(
      modeler
        .get('elementRegistry')
        .getAll()
        .map(({ di }) => di),
    );
    undrawn = new Map(
      planesOf(modeler).map((plane) => [plane, shapesOf(plane).filter((shape) => !drawn.has(shape))] as const),
    );
  });
  // Once the modeler has put its shapes in order.
  bus.on('saveXML.start', 1500, () => {
    for (const plane of planesOf(modeler)) {
      const shapes = shapesOf(plane);
      const kept = (undrawn.get(plane) ?? []).filter((shape) => !shapes.includes(shape) && isInFile(shape, modeler));
      plane.set('planeElement', [...shapes, ...kept]);
    }
  });
}

function planesOf(modeler: Modeler): readonly ModdleElement[] {
  const diagrams = (modeler.getDefinitions().get('diagrams') as readonly ModdleElement[] | undefined) ?? [];
  return diagrams.flatMap((diagram) => (diagram.get('plane') as ModdleElement | undefined) ?? []);
}

function shapesOf(plane: ModdleElement): readonly ModdleElement[] {
  return (plane.get('planeElement') as readonly ModdleElement[] | undefined) ?? [];
}

/** Whether what a shape shows is still part of the file: it may have been in something that was deleted. */
function isInFile(shape: ModdleElement, modeler: Modeler): boolean {
  const definitions = modeler.getDefinitions();
  let at = shape.get('bpmnElement') as ModdleElement | undefined;
  while (at && at !== definitions) at = at.$parent;
  return at !== undefined && at !== null;
}

function orderTriggers(element: ModdleElement): void {
  if (element.$instanceOf('bpmn:Event') && triggersOf(element).length > 1)
    element.set('eventDefinitions', inOrder(triggersOf(element)));
}
