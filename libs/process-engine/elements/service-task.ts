import { complete } from '../activities/activity.js';
import { askOutside, fail, takeResult } from '../activities/work.js';
import { evaluateRules } from '../events/arming.js';
import { Incident } from '../execution/execution.js';
import { throwMessage } from '../throwing/throw-trigger.js';
import type { Element } from './element.js';

/** People are notified at once; other work the host does by a registered handler, or an external system does; the answer ends the task. */
export const serviceTask: Element = {
  enter: (execution, token, node) => {
    const { notify, message } = node.work ?? {};
    if (!notify) return askOutside(execution, token, node);
    const rules = evaluateRules(execution, notify.people, token);
    const i = token.i === undefined ? {} : { i: token.i };
    execution.effect({ type: 'notify', token: token.id, ...i, el: node.id, by: notify.by, rules });
    if (message) throwMessage(execution, token, message, {});
    complete(execution, token);
  },
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
