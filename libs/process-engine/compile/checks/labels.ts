import type { Labels } from '../../model/specs.js';
import { writtenName } from '../../model/nodes.js';
import type { Check } from './check.js';

/** Names of buttons: each belongs to something that is offered, and people of both languages read it. */
export const labels: Check = ({ process, problems, subject, operations }) => {
  const check = (id: string, given: Labels, isOffered: (button: string) => boolean) => {
    for (const [button, { zh, en }] of given) {
      if (!isOffered(button)) problems.warning('unused-label', id, { button });
      else if (zh === undefined || en === undefined)
        problems.warning('label-language', id, { button, language: zh === undefined ? 'zh' : 'en' });
    }
  };
  const isOperation = (button: string) => operations?.has(button) ?? true;
  const nodes = [...process.all.values()];
  for (const { id, task } of nodes)
    if (task) check(id, task.labels, (button) => task.actions.includes(button) || isOperation(button));
  const offered = nodes.flatMap(({ task, event }) => [
    ...(task?.actions ?? []),
    ...(event?.type === 'message' && event.people.length > 0 ? [writtenName(event.message.name)] : []),
  ]);
  check(
    process.id,
    process.labels,
    (button) => offered.includes(button) || (isOperation(button) && subject?.actions.includes(button) !== true),
  );
};
