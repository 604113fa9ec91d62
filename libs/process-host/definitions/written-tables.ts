import type { DecisionProblem } from '#lab/process-engine/decision/index.js';
import { inChild } from '#lab/platform/heavy/heavy-work.js';
import {
  askTables,
  compileTables,
  lookOverTables,
  readingProblems,
  type LookedTables,
  type TableTrial,
  type Tried,
} from './written-tables-work.js';

/** Characters up to which a file of tables is read at once: that grows with its size alone. */
const mostAtOnce = 32 * 1024;
/** Tables that take longer to compile hold up every server that asks them. */
const runnable = { milliseconds: 2_000 };

const here = import.meta.resolve('#lab/process-host/definitions/written-tables-work.js');

/**
 * Everything that is wrong with a file by itself, in a child process: comparing all rules of a table makes that long for a small
 * file too.
 * @throws BusinessError 8036, 8035
 */
export async function lookAtTables(xml: string): Promise<LookedTables> {
  return inChild('processes', { module: here, name: lookOverTables.name }, xml);
}

/** As `lookAtTables`, for tables that are to be asked. @throws BusinessError 8036, 8035 also where compiling takes too much */
export async function judgeTables(xml: string): Promise<LookedTables> {
  await inChild('processes', { module: here, name: compileTables.name }, xml, runnable);
  return lookAtTables(xml);
}

/** What keeps a file from being read; a large one is read in a child process. @throws BusinessError 8036, 8035 */
export async function problemsOfTables(xml: string): Promise<readonly DecisionProblem[]> {
  if (xml.length <= mostAtOnce) return readingProblems(xml);
  return inChild('processes', { module: here, name: readingProblems.name }, xml);
}

/** Asks a decision of a file, in a child process. @throws BusinessError 8036, 8035 */
export async function tryTables(trial: TableTrial): Promise<Tried> {
  return inChild('processes', { module: here, name: askTables.name }, trial);
}
