import type { DiagramElement, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { definitionsOf, listOf } from './read.js';
import type { Pen } from './write.js';

/** What events and data refer to is declared once in a file. */
type Declared = 'bpmn:Message' | 'bpmn:Signal' | 'bpmn:Error' | 'bpmn:Escalation' | 'bpmn:ItemDefinition';

/**
 * The declaration with these properties, which is added to the file where it is missing.
 * @param properties the first one tells declarations apart
 */
export function declare(
  pen: Pen,
  element: DiagramElement,
  type: Declared,
  properties: Readonly<Record<string, string>>,
): ModdleElement {
  const definitions = definitionsOf(element.businessObject);
  const roots = listOf(definitions, 'rootElements');
  const [key, value] = Object.entries(properties)[0] ?? [];
  const known = roots.find((root) => root.$type === type && key !== undefined && textOf(root, key) === value);
  if (known) return known;
  const created = pen.create(type, properties);
  Object.assign(created, { $parent: definitions });
  pen.modeling.updateModdleProperties(element, definitions, { rootElements: [...roots, created] });
  return created;
}

/** The texts under which something is declared in the file of an element, each once. */
export function declaredNames(element: ModdleElement, type: Declared, property: string): readonly string[] {
  const roots = listOf(definitionsOf(element), 'rootElements');
  const names = roots.filter(({ $type }) => $type === type).map((root) => textOf(root, property));
  return [...new Set(names.filter((name) => name !== ''))];
}
