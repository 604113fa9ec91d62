import { inThread } from '#lab/platform/heavy/heavy-work.js';
import { askTables, lookOverTables, type LookedTables, type TableTrial, type Tried } from './written-tables-work.js';

/** Characters up to which a file of tables is read at once. */
const mostAtOnce = 64 * 1024;

const here = import.meta.resolve('#lab/process-host/definitions/written-tables-work.js');

/** Everything that is wrong with a file by itself; a large one is read in a thread. @throws BusinessError 8036, 8035 */
export async function lookAtTables(xml: string): Promise<LookedTables> {
  if (xml.length <= mostAtOnce) return lookOverTables(xml);
  return inThread({ module: here, name: lookOverTables.name }, xml);
}

/** Asks a decision of a file; a large one in a thread. @throws BusinessError 8036, 8035 */
export async function tryTables(trial: TableTrial): Promise<Tried> {
  if (trial.xml.length <= mostAtOnce) return askTables(trial);
  return inThread({ module: here, name: askTables.name }, trial);
}
