import type { Run } from '../execution/execution.js';
import { refusal, type Refusal } from '../execution/refusal.js';

export function suspend(run: Run): Refusal | undefined {
  run.suspended = true;
  run.note({ kind: 'suspended' });
  for (const item of run.armed.values()) {
    if (item.kind !== 'timer' || item.due === undefined) continue;
    item.rest = Math.max(0, Date.parse(item.due) - Date.parse(run.moment.at));
    run.effect({ type: 'clearTimer', armed: item.id });
  }
  return undefined;
}

export function resume(run: Run): Refusal | undefined {
  if (!run.suspended) return refusal('notPossible', 'running', 'running');
  run.suspended = false;
  run.note({ kind: 'resumed' });
  for (const item of run.armed.values()) {
    // What has changed meanwhile is read now.
    if (item.kind === 'condition') run.fresh.add(item.id);
    if (item.rest === undefined) continue;
    item.due = new Date(Date.parse(run.moment.at) + item.rest).toISOString();
    delete item.rest;
    run.effect({ type: 'setTimer', armed: item.id, el: item.el, due: item.due });
  }
  return undefined;
}
