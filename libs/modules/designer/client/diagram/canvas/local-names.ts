import type { Language } from '#lab/shared/texts.js';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { showNamesIn, withName } from '#lab/ui/diagram/local-names.js';
import { setName } from '../model/write.js';
import { penOf } from './pen.js';
import type { Modeler } from './services.js';

/** Around the listener (at 500) that begins to edit a name as soon as something is drawn. */
const aroundEditing = { before: 600, after: 400 };
const drawings = ['create.end', 'autoPlace.end'];

/**
 * Shows and edits names in the reader's language. Names of new elements are typed in the panel, where both languages
 * stand, not on the canvas.
 */
export function speak(modeler: Modeler, language: () => Language): void {
  showNamesIn(modeler, language);
  const bus = modeler.get('eventBus');
  const editing = modeler.get('labelEditingProvider');
  const own = { activate: editing.activate.bind(editing), update: editing.update.bind(editing) };
  let justDrawn = false;
  const drawn = (is: boolean) => () => {
    justDrawn = is;
  };
  bus.on(drawings, aroundEditing.before, drawn(true));
  bus.on(drawings, aroundEditing.after, drawn(false));
  editing.activate = (element) =>
    justDrawn ? undefined : withName(element.businessObject, language(), () => own.activate(element));
  editing.update = (element, text, before, bounds) => {
    if (isPlain(element)) own.update(element, text, before, bounds);
    else setName(penOf(modeler), element.labelTarget ?? element, language(), text);
  };
}

/** What is named in one language only, as bpmn-js does it. */
function isPlain({ businessObject }: DiagramElement): boolean {
  return ['bpmn:TextAnnotation', 'bpmn:Group', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'].includes(
    businessObject.$type,
  );
}
