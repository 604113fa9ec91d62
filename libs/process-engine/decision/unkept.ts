import { list, one, word, type Element } from '../notation/moddle.js';
import type { DecisionProblems } from './problems.js';
import { extensionsOf, testsTag } from './reading.js';

/** Names of namespaces, and the names of the file in both languages. */
const kept = /^(xmlns:.*|lab:name(Zh|En))$/;

/** Reports the parts of a file that the editor's model cannot keep. */
export function reportUnkept(root: Element, problems: DecisionProblems): void {
  const report = (element: Element, what: string) =>
    problems.report('notice', 'not-kept', element.id ?? '', { element: what });
  if (one(root, 'dmnDI')) report(root, 'The drawing');
  for (const artifact of list(root, 'artifact')) report(artifact, artifact.$type.slice(4));
  for (const element of [root, ...list(root, 'drgElement')]) {
    if (element.$type === 'dmn:KnowledgeSource') report(element, 'KnowledgeSource');
    for (const property of ['description', 'question', 'allowedAnswers']) {
      if (has(element, property)) report(element, property);
    }
    const foreign = extensionsOf(element).filter(({ $type }) => element.$type !== 'dmn:Decision' || $type !== testsTag);
    const isEmpty = one(element, 'extensionElements') !== undefined && extensionsOf(element).length === 0;
    if (foreign.length > 0 || isEmpty) report(element, 'extensionElements');
    for (const attribute of Object.keys(element.$attrs ?? {})) {
      if (attribute.includes(':') && !kept.test(attribute)) report(element, attribute);
    }
  }
}

function has(element: Element, property: string): boolean {
  return word(element, property) !== undefined;
}
