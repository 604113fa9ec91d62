import type { Modeler, NewShape } from './services.js';

/** Stronger than the rules of bpmn-js, which let a boundary event lie anywhere. */
const beforeOwn = 2000;

/** A boundary event can be dropped on the border of an activity only; anywhere else it would wait for nothing. */
export function keepAttached(modeler: Modeler): void {
  modeler
    .get('eventBus')
    .on('commandStack.shape.create.canExecute', beforeOwn, ({ context }: { context: { shape: NewShape } }) =>
      context.shape.businessObject.$instanceOf('bpmn:BoundaryEvent') ? false : undefined,
    );
}
