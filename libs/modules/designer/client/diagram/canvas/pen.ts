import type { Pen } from '../model/write.js';
import type { Modeler } from './services.js';

/** What the writing functions need of this modeler. */
export function penOf(modeler: Modeler): Pen {
  const factory = modeler.get('bpmnFactory');
  return { modeling: modeler.get('modeling'), create: (type, properties) => factory.create(type, properties) };
}
