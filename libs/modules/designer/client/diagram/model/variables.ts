import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { variableName } from './data.js';
import { parseMappings } from './mappings.js';
import { listOf, partOf, textIn } from './read.js';

/** What a process keeps itself beside the record: a variable and the element that writes it. */
export interface Variable {
  readonly name: string;
  readonly by: ModdleElement;
}

const isName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** The variables of a process, each once, in the order of the file: results, mappings, lists of loops, data objects. */
export function variablesOf(process: ModdleElement): readonly Variable[] {
  const found = new Map<string, Variable>();
  for (const by of elementsWithin(process))
    for (const name of writtenBy(by)) if (isName.test(name) && !found.has(name)) found.set(name, { name, by });
  return [...found.values()];
}

function elementsWithin(scope: ModdleElement): readonly ModdleElement[] {
  return listOf(scope, 'flowElements').flatMap((element) => [element, ...elementsWithin(element)]);
}

function writtenBy(element: ModdleElement): readonly string[] {
  const loop = partOf(element, 'loopCharacteristics');
  const mapped = ['lab:in', 'lab:out'].flatMap((word) => parseMappings(textOf(element, word))?.named ?? []);
  return [
    textOf(element, 'lab:result'),
    ...mapped.map(({ target }) => target),
    textIn(loop, 'lab:element'),
    textIn(loop, 'lab:results'),
    element.$type === 'bpmn:DataObjectReference' ? variableName(element) : '',
  ].map((name) => name.trim());
}
