import { complete } from '../activities/activity.js';
import { askOutside, fail, takeResult } from '../activities/work.js';
import { Stuck } from '../execution/execution.js';
import { throwMessage } from '../throwing/throw-trigger.js';
import type { Element } from './element.js';

/** The host does the work by a registered handler, or an external system does; the answer ends the task. */
export const serviceTask: Element = {
  enter: (run, token, node) => askOutside(run, token, node),
  resume: (run, token, node, event) => {
    if (event.type === 'workFailed') throw new Stuck('work', event.message);
    if (event.type === 'threw') {
      if (!fail(run, token, event)) return;
    } else if (event.type !== 'workDone') return;
    const result = event.type === 'workDone' ? event.result : undefined;
    delete token.wait;
    if (result || node.work?.resultName !== undefined) takeResult(run, token, node, result ?? null);
    if (node.work?.message) throwMessage(run, token, node.work.message, result ?? {});
    complete(run, token);
  },
};
