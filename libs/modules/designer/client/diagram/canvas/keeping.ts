import { keepReferences, withoutAttributeBlanks, writeByName } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { inOrder, triggersOf } from '../model/triggers.js';
import type { Modeler } from './services.js';

interface Parsed {
  readonly warnings?: Parameters<typeof keepReferences>[0];
  readonly elementsById?: Parameters<typeof keepReferences>[1];
}

/** Makes the modeler read every legal file, and write everything that it has read. */
export function loseNothing(modeler: Modeler): void {
  writeByName(modeler.get('moddle'));
  const bus = modeler.get('eventBus');
  bus.on('import.parse.start', ({ xml }: { readonly xml: string }) => withoutAttributeBlanks(xml));
  bus.on('import.parse.complete', ({ warnings, elementsById }: Parsed) => {
    if (warnings && elementsById) keepReferences(warnings, elementsById);
    for (const element of Object.values(elementsById ?? {})) orderTriggers(element as ModdleElement);
  });
}

function orderTriggers(element: ModdleElement): void {
  if (element.$instanceOf('bpmn:Event') && triggersOf(element).length > 1)
    element.set('eventDefinitions', inOrder(triggersOf(element)));
}
