import { compile, type Problem, type Vocabulary } from '#lab/process-engine/index.js';
import { inChild } from '#lab/platform/heavy/heavy-work.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import { compiledProblems, lookOver, type Drawing, type Looked } from './drawn-work.js';

/** Characters up to which a drawing is compiled at once: it takes a moment, whatever it holds. */
const mostAtOnce = 32 * 1024;
/** A drawing that takes longer to compile holds up every server that runs it. */
const runnable = { milliseconds: 2_000 };

const here = import.meta.resolve('#lab/process-host/definitions/drawn-work.js');

/**
 * Holds a drawing against everything that is asked before it is published, in a child process: branches in each other make that
 * long for a small one too.
 * @throws BusinessError 8036, 8035 where that takes too much
 */
export async function lookAt(xml: string, words: Vocabulary): Promise<Looked> {
  return inChild('processes', { module: here, name: lookOver.name }, drawingOf(xml, words));
}

/**
 * The problems of a drawing; a large one is compiled in a child process, in the time that one may take that is to run here.
 * @throws BusinessError 8036, 8035 where that takes too much
 */
export async function problemsIn(xml: string, words: Vocabulary): Promise<readonly Problem[]> {
  if (xml.length <= mostAtOnce) return (await compile(xml, words, [], new Turns().pause)).problems;
  return inChild('processes', { module: here, name: compiledProblems.name }, drawingOf(xml, words), runnable);
}

/** @throws BusinessError 8036, 8035 for a large drawing that takes too much to compile */
export async function assertRunnable(xml: string, words: Vocabulary): Promise<void> {
  if (xml.length > mostAtOnce) await problemsIn(xml, words);
}

function drawingOf(xml: string, { subjects, ...words }: Vocabulary): Drawing {
  return { xml, words: { ...words, subjects: subjects.map(({ mayEnter: _rule, ...plain }) => plain) } };
}
