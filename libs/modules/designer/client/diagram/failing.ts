import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import type { Modeler } from './canvas/services.js';
import { failingElement } from './model/failing-element.js';
import { casesIn } from './model/scenarios.js';

/** Names of failed scenarios by the id of an element. */
export type Failing = ReadonlyMap<string, readonly string[]>;

/** Where on the diagram each failed scenario goes wrong. @param scenarios the text of the file that was run */
export function failingOn(modeler: Modeler, cases: readonly PlayedCase[], scenarios: string): Failing {
  const registry = modeler.get('elementRegistry');
  const [start] = registry.filter(({ type, parent }) => type === 'bpmn:StartEvent' && parent !== undefined);
  const written = casesIn(scenarios) ?? [];
  const markable = {
    has: (id: string) => registry.get(id)?.parent !== undefined,
    start: start?.id,
  };
  const found = new Map<string, readonly string[]>();
  for (const played of cases) {
    const element = failingElement(
      played,
      written.find(({ name }) => name === played.case),
      markable,
    );
    if (element !== undefined) found.set(element, [...(found.get(element) ?? []), played.case]);
  }
  return found;
}
