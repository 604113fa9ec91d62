import type { Moment } from '../execution/events.js';
import { Execution, Incident } from '../execution/execution.js';
import type { Definition } from '../model/definition.js';
import type { State } from '../state/state.js';
import { waitingFor } from '../state/waiting.js';
import { settled, type Stepped } from '../step/advance.js';
import { Nesting } from './nesting.js';
import { problemsOf, type MigrationProblem } from './problems.js';
import { rearm } from './rearm.js';
import { Renaming, renamed } from './renaming.js';

export type Migrated =
  | ({ readonly ok: true } & Stepped)
  | { readonly ok: false; readonly problems: readonly MigrationProblem[] };

export interface MigrationOptions {
  /** The process to go over to; by default the one that the map or the id names, or the root. */
  readonly process?: string;
  /** Events whose trigger has changed go on waiting for the old one. */
  readonly keepTriggers?: boolean;
}

/**
 * Takes an instance over to another version of its process: elements keep their ids unless `map` names another one for
 * them. What waits goes on waiting, with its people, also where embedded sub-processes were added or removed around it.
 * Events that are new on what is open are armed, those that are gone are not waited for any more, those whose trigger
 * has changed wait for the new one. An instance that does not fit is left as it is.
 */
export function migrate(
  from: Definition,
  to: Definition,
  state: State,
  map: Readonly<Record<string, string>>,
  moment: Moment,
  { process, keepTriggers = false }: MigrationOptions = {},
): Migrated {
  const before = from.processes.get(state.def);
  const after = to.processes.get(process ?? map[state.def] ?? state.def) ?? to.root;
  if (!before || state.outcome !== undefined) return { ok: false, problems: [{ el: state.def, code: 'missing' }] };
  const ids = new Renaming(before, after, map);
  const nesting = new Nesting(ids, state);
  const problems = problemsOf(ids, state, nesting);
  if (problems.length > 0) return { ok: false, problems };
  const execution = new Execution(to, renamed(ids, state, after), moment);
  try {
    nesting.apply(execution);
    rearm(execution, ids, state, keepTriggers);
  } catch (error) {
    if (!(error instanceof Incident)) throw error;
    return { ok: false, problems: [{ el: state.def, code: 'arming' }] };
  }
  const tokens = execution.tokens.size;
  execution.note({ kind: 'migrated', el: after.id });
  const done = settled(execution);
  // An event that came true at once may have added or ended something.
  return done.state.tokens.length !== tokens || keepsTasks(from, state, to, done.state)
    ? { ok: true, ...done }
    : { ok: false, problems: [{ el: state.def, code: 'arming' }] };
}

/** Whether every task that waited waits still. */
function keepsTasks(from: Definition, state: State, to: Definition, next: State): boolean {
  const tasks = (definition: Definition, at: State) =>
    waitingFor(definition, at)
      .filter(({ kind }) => kind === 'task')
      .map(({ token, i }) => `${token}.${i ?? ''}`);
  const kept = new Set(tasks(to, next));
  return tasks(from, state).every((task) => kept.has(task));
}
