import { compileWith, noVocabulary, type Compiled, type Vocabulary } from '../compile/index.js';
import type { Check } from '../compile/checks/check.js';
import type { Pause } from '../turns/turns.js';
import { conditions } from './conditions.js';
import { recordStates } from './record-states.js';
import { soundness } from './soundness.js';
import { steps } from './steps.js';
import { triggers } from './triggers.js';
import { ways } from './ways.js';

/** What is asked of a diagram before it is published, beyond that it can run. */
const publishing: readonly Check[] = [ways, soundness, conditions, recordStates, steps, triggers];

/**
 * Checks a diagram that is to be published: server, command line and designer ask the same. It gives what `compile`
 * gives, and what would go wrong although it can run. A definition comes of it only without errors.
 * @param tables files with decision tables deployed with the diagram
 * @param pause lets others have their turn between elements and rules
 */
export function checkDiagram(
  xml: string,
  vocabulary: Vocabulary = noVocabulary,
  tables: readonly string[] = [],
  pause?: Pause,
): Promise<Compiled> {
  return compileWith(xml, vocabulary, tables, publishing, pause);
}
