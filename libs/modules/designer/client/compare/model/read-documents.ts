import { openDocument } from '#lab/process-engine/index.js';
import { differenceOf, type Difference } from './difference.js';
import type { Described } from './moddle.js';

/** Reads two diagrams and compares them. @throws Error when either text is no BPMN */
export async function compareTexts(before: string, after: string): Promise<Difference> {
  const [old, now] = await Promise.all([openDocument(before), openDocument(after)]);
  return differenceOf(old.root as unknown as Described, now.root as unknown as Described);
}
