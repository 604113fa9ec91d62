import { complete } from '../activities/activity.js';
import { askOutside, fail, takeResult } from '../activities/work.js';
import { Incident } from '../execution/execution.js';
import { throwMessage } from '../throwing/throw-trigger.js';
import type { Element } from './element.js';

/** The host does the work by a registered handler, or an external system does; the answer ends the task. */
export const serviceTask: Element = {
  enter: (execution, token, node) => askOutside(execution, token, node),
  resume: (execution, token, node, event) => {
    if (event.type === 'workFailed')
      throw event.code === undefined ? new Incident('work', event.message) : new Incident(event.code, event.message);
    if (event.type === 'threw') {
      if (!fail(execution, token, event)) return;
    } else if (event.type !== 'workDone') return;
    const result = event.type === 'workDone' ? event.result : undefined;
    delete token.wait;
    if (result || node.work?.resultName !== undefined) takeResult(execution, token, node, result ?? null);
    if (node.work?.message) throwMessage(execution, token, node.work.message, result ?? {});
    complete(execution, token);
  },
};
