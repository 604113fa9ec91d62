import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { listOf } from '../model/read.js';
import { drawSteps } from './draw-steps.js';
import { contents, planeOf } from './plane.js';
import type { Scope } from './tree.js';
import { writeSteps } from './write-steps.js';

type Held = Readonly<Record<string, unknown>>;

/** What a document was like: every element of the process and of its drawing with what it held. */
export type Remembered = ReadonlyMap<ModdleElement, Held>;

/** Writes and draws the steps. */
export function apply(scope: Scope): void {
  writeSteps(scope);
  drawSteps(scope);
}

/** Remembers a process and its drawing. */
export function remember(process: ModdleElement): Remembered {
  const plane = planeOf(process);
  const drawn = plane ? [plane, ...listOf(plane, 'planeElement')] : [];
  return new Map([process, ...contents(process), ...drawn].map((element) => [element, heldBy(element)]));
}

/** Makes the elements what they were when they were remembered. */
export function restore(remembered: Remembered): void {
  for (const [element, held] of remembered) {
    const now = element as unknown as Record<string, unknown>;
    for (const name of ownNames(element)) if (!(name in held)) now[name] = Array.isArray(now[name]) ? [] : undefined;
    for (const [name, value] of Object.entries(held))
      now[name] = Array.isArray(value) ? [...(value as unknown[])] : value;
  }
}

function heldBy(element: ModdleElement): Held {
  const values = element as unknown as Held;
  return Object.fromEntries(
    ownNames(element).map((name) => {
      const value = values[name];
      return [name, Array.isArray(value) ? [...(value as unknown[])] : value];
    }),
  );
}

/** References are properties that cannot be enumerated. What begins with `$` is the parser's, but for the owner. */
function ownNames(element: ModdleElement): readonly string[] {
  return Object.getOwnPropertyNames(element).filter((name) => !name.startsWith('$') || name === '$parent');
}
