import type { Execution } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';

export function suspend(execution: Execution): Refusal | undefined {
  execution.suspended = true;
  execution.note({ kind: 'suspended' });
  for (const item of execution.armed.values()) {
    if (item.kind !== 'timer' || item.due === undefined) continue;
    item.rest = Math.max(0, Date.parse(item.due) - Date.parse(execution.moment.at));
    execution.effect({ type: 'clearTimer', armed: item.id });
  }
  return undefined;
}

export function resume(execution: Execution): Refusal | undefined {
  if (!execution.suspended) return refusal('notPossible', 'running', 'running');
  execution.suspended = false;
  execution.note({ kind: 'resumed' });
  for (const item of execution.armed.values()) {
    // Data may have changed in the meantime.
    if (item.kind === 'condition') execution.fresh.add(item.id);
    if (item.rest === undefined) continue;
    item.due = new Date(Date.parse(execution.moment.at) + item.rest).toISOString();
    delete item.rest;
    execution.effect({ type: 'setTimer', armed: item.id, el: item.el, due: item.due });
  }
  return undefined;
}
