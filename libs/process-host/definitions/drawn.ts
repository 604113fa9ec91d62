import type { Problem, Vocabulary } from '#lab/process-engine/index.js';
import { inThread } from '#lab/platform/heavy/heavy-work.js';
import { compiledProblems, lookOver, type Drawing, type Looked } from './drawn-work.js';

/** Characters up to which a drawing is read at once: it takes a moment, whatever it holds. */
const mostAtOnce = 64 * 1024;
/** A drawing that takes longer to compile holds up every server that runs it. */
const runnableMs = 2_000;

const here = import.meta.resolve('#lab/process-host/definitions/drawn-work.js');

/**
 * Holds a drawing against everything that is asked before it is published; a large one in a thread.
 * @throws BusinessError 8036, 8035 where that takes too much
 */
export async function lookAt(xml: string, words: Vocabulary): Promise<Looked> {
  if (xml.length <= mostAtOnce) return lookOver({ xml, words });
  return inThread({ module: here, name: lookOver.name }, drawingOf(xml, words));
}

/**
 * The problems of a drawing; a large one is compiled in a thread, in the time that one may take that is to run here.
 * @throws BusinessError 8036, 8035 where that takes too much
 */
export async function problemsIn(xml: string, words: Vocabulary): Promise<readonly Problem[]> {
  if (xml.length <= mostAtOnce) return compiledProblems({ xml, words });
  return inThread({ module: here, name: compiledProblems.name }, drawingOf(xml, words), runnableMs);
}

/** @throws BusinessError 8036, 8035 for a large drawing that takes too much to compile */
export async function assertRunnable(xml: string, words: Vocabulary): Promise<void> {
  if (xml.length > mostAtOnce) await problemsIn(xml, words);
}

function drawingOf(xml: string, { subjects, ...words }: Vocabulary): Drawing {
  return { xml, words: { ...words, subjects: subjects.map(({ mayEnter: _rule, ...plain }) => plain) } };
}
