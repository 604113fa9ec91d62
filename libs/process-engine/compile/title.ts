import type { Names } from '../model/definition.js';
import { list, parse, word } from '../notation/moddle.js';
import { Problems } from '../notation/problems.js';
import { namesOf } from './build.js';

/** What a diagram says about itself. */
export interface Title {
  readonly names: Names;
  /** The kind of record that it is for. */
  readonly subject?: string;
}

/**
 * Reads the title of a diagram that may not compile yet; undefined where the text is no BPMN or holds no process.
 * @param xml a text within the bounds of a diagram
 */
export async function readTitle(xml: string): Promise<Title | undefined> {
  const parsed = await parse(xml, new Problems());
  const processes = parsed ? list(parsed.root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process') : [];
  const process = processes.find((one) => one.get('isExecutable') !== false) ?? processes[0];
  if (!process) return undefined;
  const subject = word(process, 'lab:subject');
  return { names: namesOf(process), ...(subject === undefined ? {} : { subject }) };
}
