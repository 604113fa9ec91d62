import { armEventSubs } from '../events/arming.js';
import type { StartEvent } from '../execution/events.js';
import { Run, Stuck } from '../execution/execution.js';
import { refusal } from '../execution/refusal.js';
import type { Definition, Node, Process } from '../model/definition.js';
import { beginsWith } from '../model/nodes.js';
import { beginAt, placeable } from '../operations/move.js';
import { stateVersion, type State } from '../state/state.js';
import { enter, settled, type Step } from './advance.js';

/** Starts an instance; what its first elements want done stands in the effects. */
export function start(definition: Definition, event: StartEvent): Step {
  const process = event.process === undefined ? definition.root : definition.processes.get(event.process);
  const begins = process ? startsOf(process, event) : [];
  const [from] = begins;
  if (!process || !from)
    return { ok: false, refusal: refusal('notPossible', 'start', event.from ?? event.event ?? '') };
  // Who starts it in somebody's place starts it for them.
  const initiator = event.for ?? event.by;
  const state: State = {
    v: stateVersion,
    def: process.id,
    n: 1,
    zone: event.zone ?? 'UTC',
    ...(event.key === undefined ? {} : { key: event.key }),
    ...(initiator === undefined ? {} : { initiator }),
    scopes: [{ id: 1, el: process.id }],
    tokens: [],
    armed: [],
    vars: varsAtStart(process, event),
  };
  const run = new Run(definition, state, event);
  const n = run.next();
  run.note({ n, kind: 'started', el: from.id, ...(event.action === undefined ? {} : { outcome: event.action }) });
  if (event.from !== undefined) beginAt(run, from, n);
  else
    for (const { id, kind } of begins) {
      const token = run.put(id, run.root, { by: event.by === undefined ? undefined : [n] });
      if (event.part !== undefined) run.startParts.set(token.id, event.part);
      // An event behind an instantiating gateway, and a receive task, have had what they wait for.
      if (process.starts.length > 0 && kind !== 'startEvent') run.triggered.add(token.id);
    }
  beginInside(run);
  return { ok: true, ...settled(run) };
}

/**
 * The process begins with what started it, then its event sub-processes may take over. Where one of them cannot be armed
 * the process waits at its start.
 */
function beginInside(run: Run): void {
  const begun = run.queue.splice(0).flatMap((id) => run.tokens.get(id) ?? []);
  const [first] = begun;
  if (!first) return;
  run.attempt(first, () => armRoot(run));
  if (first.wait === 'incident') return void run.queue.push(...begun.slice(1).map(({ id }) => id));
  for (const token of begun) run.attempt(token, () => enter(run, token, false));
}

export function armRoot(run: Run): void {
  try {
    armEventSubs(run, run.root, run.process);
  } catch (error) {
    throw error instanceof Stuck ? new Stuck(error.code, error.message, true) : error;
  }
}

/** Where somebody wants it to begin, the named element where it may begin an instance, or where it begins by itself. */
function startsOf(process: Process, { event, from }: StartEvent): readonly Node[] {
  if (from !== undefined) return [placeable(process, from)].filter((node) => node !== undefined);
  return event === undefined ? beginsWith(process) : process.starts.filter(({ id }) => id === event);
}

function varsAtStart(process: Process, { variables = {} }: StartEvent): State['vars'] {
  const values = { ...process.initial, ...variables };
  return Object.keys(values).length > 0 ? { 1: values } : {};
}
