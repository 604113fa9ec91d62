import { bodies, type Check } from './check.js';

/** Every process and sub-process begins somewhere, and at one place when nothing triggers it. */
export const starts: Check = ({ process, problems }) => {
  for (const body of bodies(process)) {
    const plain = body.starts.filter(({ event }) => event?.type === 'none');
    if (body.starts.length === 0) problems.error('no-start', body.id);
    if (plain.length > 1) problems.error('several-starts', body.id);
    if (body === process) continue;
    for (const start of body.starts) if (!plain.includes(start)) problems.error('start-in-sub-process', start.id);
  }
};
