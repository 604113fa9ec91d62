import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { definitionsOf, listOf, partOf } from '../model/read.js';

/** The plane that a process is drawn on. */
export function planeOf(process: ModdleElement): ModdleElement | undefined {
  return listOf(definitionsOf(process), 'diagrams')
    .flatMap((diagram) => partOf(diagram, 'plane') ?? [])
    .find((plane) => partOf(plane, 'bpmnElement') === process);
}

/** Everything in a process that can be drawn. */
export function contents(holder: ModdleElement): readonly ModdleElement[] {
  const inside = [...listOf(holder, 'flowElements'), ...listOf(holder, 'artifacts')];
  return inside.flatMap((element) => [
    element,
    ...contents(element),
    ...listOf(element, 'dataInputAssociations'),
    ...listOf(element, 'dataOutputAssociations'),
  ]);
}
