import { openDocument, writeDocument } from '#lab/process-engine/index.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { executable } from '../model/copy.js';
import type { Make } from './new-steps.js';
import { readSteps } from './read-steps.js';
import type { Scope, Step } from './tree.js';

/** A file that is open for changes of its steps. */
export interface Opened {
  readonly process: ModdleElement;
  readonly make: Make;
  /** @throws Error when the process is more than steps */
  readonly scope: () => Scope;
  readonly text: () => Promise<string>;
}

interface Model extends ModdleElement {
  readonly $model: { create(type: string, words: object): ModdleElement };
}

/** Opens a file as the list does. */
export async function opened(xml: string): Promise<Opened> {
  const { root } = await openDocument(xml);
  const definitions = root as unknown as Model;
  const process = executable(definitions);
  let made = 0;
  return {
    process,
    make: (type, words = {}) => definitions.$model.create(type, { id: `new${++made}`, ...words }),
    scope: () => {
      const reading = readSteps(process);
      if ('scope' in reading) return reading.scope;
      throw new Error(reading.beyond.map(({ element, reason }) => `${element.id ?? ''} ${reason}`).join());
    },
    text: () => writeDocument(root),
  };
}

/** The steps as a text, one a line. */
export function outline(steps: readonly Step[], depth = 0): string {
  const line = (text: string) => `${'  '.repeat(depth)}${text}\n`;
  const below = (list: readonly Step[]) => outline(list, depth + 1);
  const id = (element: ModdleElement) => element.id ?? '';
  return steps
    .map((step) => {
      if (step.kind === 'jump') return line(`→ ${id(step.target)}`);
      if (step.kind === 'end') return line(`end ${id(step.element)}`);
      if (step.kind === 'block') {
        const branches = step.branches.map(({ flow, steps: list }) => line(`| ${id(flow)}`) + below(list));
        return line(id(step.element)) + branches.join('') + (step.join ? line(`join ${id(step.join.element)}`) : '');
      }
      const ways = step.ways.map(({ from, flow, steps: list }) => line(`${id(from)}: ${id(flow)}`) + below(list));
      return line(id(step.element)) + ways.join('') + (step.inside ? line('inside') + below(step.inside.steps) : '');
    })
    .join('');
}
