import { armEventSubs } from '../events/arming.js';
import type { StartEvent } from '../execution/events.js';
import { Execution, Incident } from '../execution/execution.js';
import { refusal } from '../execution/refusal.js';
import type { Definition, Node, Process } from '../model/definition.js';
import { beginsWith } from '../model/nodes.js';
import { beginAt, placeable } from '../operations/move.js';
import { stateVersion, type State } from '../state/state.js';
import { enter, settled, type Step } from './advance.js';

/** Starts an instance; the effects say what its first elements ask of the host. */
export function start(definition: Definition, event: StartEvent): Step {
  const process = event.process === undefined ? definition.root : definition.processes.get(event.process);
  const begins = process ? startsOf(process, event) : [];
  const [from] = begins;
  if (!process || !from)
    return { ok: false, refusal: refusal('notPossible', 'start', event.from ?? event.event ?? '') };
  // Started on behalf of another user, it is that user's.
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
  const execution = new Execution(definition, state, event);
  const n = execution.next();
  execution.note({ n, kind: 'started', el: from.id, ...(event.action === undefined ? {} : { outcome: event.action }) });
  if (event.from !== undefined) beginAt(execution, from, n);
  else
    for (const { id, kind } of begins) {
      const token = execution.put(id, execution.root, { by: event.by === undefined ? undefined : [n] });
      if (event.part !== undefined) execution.startParts.set(token.id, event.part);
      // An event behind an instantiating gateway, and a receive task, have had what they wait for.
      if (process.starts.length > 0 && kind !== 'startEvent') execution.triggered.add(token.id);
    }
  beginInside(execution);
  return { ok: true, ...settled(execution) };
}

/**
 * The process begins with what started it, then its event sub-processes may take over. Where one of them cannot be armed
 * the process waits at its start.
 */
function beginInside(execution: Execution): void {
  const begun = execution.queue.splice(0).flatMap((id) => execution.tokens.get(id) ?? []);
  const [first] = begun;
  if (!first) return;
  execution.attempt(first, () => armRoot(execution));
  if (first.wait === 'incident') return void execution.queue.push(...begun.slice(1).map(({ id }) => id));
  for (const token of begun) execution.attempt(token, () => enter(execution, token, false));
}

export function armRoot(execution: Execution): void {
  try {
    armEventSubs(execution, execution.root, execution.process);
  } catch (error) {
    throw error instanceof Incident ? new Incident(error.code, error.message, true) : error;
  }
}

/** Where it begins: at the element that an administrator chose, at the named start, or by itself. */
function startsOf(process: Process, { event, from }: StartEvent): readonly Node[] {
  if (from !== undefined) return [placeable(process, from)].filter((node) => node !== undefined);
  return event === undefined ? beginsWith(process) : process.starts.filter(({ id }) => id === event);
}

function varsAtStart(process: Process, { variables = {} }: StartEvent): State['vars'] {
  const values = { ...process.initial, ...variables };
  return Object.keys(values).length > 0 ? { 1: values } : {};
}
