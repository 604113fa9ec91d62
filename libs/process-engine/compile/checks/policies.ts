import type { TaskSpec } from '../../model/specs.js';
import type { Check } from './check.js';

/** Words of a user task that have no effect there: the author expects something that will not happen. */
export const policies: Check = ({ process, problems }) => {
  for (const { id, task } of process.all.values())
    for (const word of task ? idle(task) : []) problems.error('no-effect', id, { attribute: `lab:${word}` });
};

function idle(task: TaskSpec): string[] {
  const { vote, weights, veto, pick, repeated, timeout, people, peopleElse, actions } = task;
  const asksNobody = people.length + peopleElse.length === 0;
  const isPicked = pick !== 'all';
  const counts = vote?.rule === 'ratio';
  // Where each signer has to pass, and where the first one decides, every word against is a veto and weighs all.
  const isVetoed = counts && actions.some((action) => vote.against.has(action));
  return [
    ...(isPicked && (vote !== undefined || asksNobody) ? ['pick'] : []),
    ...(repeated === 'skip' && asksNobody ? ['repeated'] : []),
    ...(timeout?.decision === 'escalate' && asksNobody ? ['timeout'] : []),
    ...(weights.length > 0 && !counts ? ['weights'] : []),
    ...(veto.length > 0 && !isVetoed ? ['veto'] : []),
  ];
}
