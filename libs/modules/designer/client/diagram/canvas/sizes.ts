import type { Modeler } from './services.js';

/** Tasks are wide enough for their icon to clear a name of two lines. */
const ofTasks = { width: 110, height: 76 };

/** Gives new tasks our size, however they come to be. */
export function sizeTasks(modeler: Modeler): void {
  const factory = modeler.get('elementFactory');
  const own = factory.getDefaultSize.bind(factory);
  factory.getDefaultSize = (element, di) => {
    const drawn = 'businessObject' in element ? element.businessObject : element;
    const isTask = drawn.$instanceOf('bpmn:Task') || drawn.$instanceOf('bpmn:CallActivity');
    return isTask ? ofTasks : own(element, di);
  };
}
