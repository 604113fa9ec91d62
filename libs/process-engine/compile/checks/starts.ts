import { beginsWith, triggersOf } from '../../model/nodes.js';
import { bodies, type Check, type Checked } from './check.js';

/**
 * A process begins where nothing triggers it, or where something does; a sub-process at its start; an event sub-process
 * with its event; an ad-hoc sub-process with what is chosen. Without a start everything begins that nothing leads to.
 */
export const starts: Check = (checked) => {
  const { process, problems } = checked;
  recordToStart(checked);
  for (const body of bodies(process)) {
    const holder = body === process ? undefined : process.all.get(body.id);
    const plain = body.starts.filter(({ event }) => event?.type === 'none');
    if (holder?.kind === 'eventSubProcess') {
      if (body.starts.length !== 1 || plain.length > 0) problems.error('event-sub-start', body.id);
      continue;
    }
    if (plain.length > 1) problems.error('several-starts', body.id);
    if (holder)
      for (const start of body.starts) if (!plain.includes(start)) problems.error('start-in-sub-process', start.id);
    if (body.starts.length > 0 || holder?.kind === 'adHocSubProcess') continue;
    if (beginsWith(body).length > 0) problems.warning('no-start', body.id);
    else problems.error('no-start', body.id);
  }
};

/** What starts is a record's process; a condition has a record to hold for, anything else needs one that comes to be. */
function recordToStart({ process, problems, subject }: Checked): void {
  if (subject?.begins !== false) return;
  for (const { id, event } of process.starts) {
    const triggers = triggersOf(event).filter(({ type }) => type !== 'none');
    if (triggers.some(({ type }) => type !== 'conditional'))
      problems.error('not-hosted', id, { subject: subject.subject });
  }
}
