/** Jobs that processes give to the outbox. */
export const topics = {
  timer: 'process.timer',
  work: 'process.work',
  message: 'process.message',
  signal: 'process.signal',
  received: 'process.received',
  begin: 'process.begin',
  changed: 'process.changed',
  happened: 'process.happened',
  opened: 'process.opened',
  remind: 'process.remind',
  followUp: 'process.followUp',
  ended: 'process.ended',
  notice: 'process.notice',
  absence: 'process.absence',
  substitute: 'process.substitute',
  retention: 'process.retention',
  measure: 'process.measure',
  release: 'process.release',
  binding: 'process.binding',
} as const;

/** The job of a timer; there is one at most. */
export function timerKey(instance: string, armed: number): string {
  return `timer:${instance}.${armed}`;
}

/** The job of a step that runs in the background. */
export function workKey(instance: string, token: number): string {
  return `work:${instance}.${token}`;
}
