import { list, one, word, type Element } from '../notation/moddle.js';
import type { DecisionProblems } from './problems.js';

/** Names of namespaces, and the names of the file in both languages. */
const kept = /^(xmlns:.*|lab:name(Zh|En))$/;

/** Tells what stands in a file that an editor's model has no place for. */
export function reportUnkept(root: Element, problems: DecisionProblems): void {
  const told = (element: Element, what: string) =>
    problems.report('notice', 'not-kept', element.id ?? '', { element: what });
  if (one(root, 'dmnDI')) told(root, 'The drawing');
  for (const artifact of list(root, 'artifact')) told(artifact, artifact.$type.slice(4));
  for (const element of [root, ...list(root, 'drgElement')]) {
    if (element.$type === 'dmn:KnowledgeSource') told(element, 'KnowledgeSource');
    for (const property of ['description', 'question', 'allowedAnswers']) {
      if (has(element, property)) told(element, property);
    }
    if (one(element, 'extensionElements')) told(element, 'extensionElements');
    for (const attribute of Object.keys(element.$attrs ?? {})) {
      if (attribute.includes(':') && !kept.test(attribute)) told(element, attribute);
    }
  }
}

function has(element: Element, property: string): boolean {
  return word(element, property) !== undefined;
}
