/** Jobs that processes give to the outbox. */
export const topics = {
  timer: 'process.timer',
  work: 'process.work',
  message: 'process.message',
  signal: 'process.signal',
  heard: 'process.heard',
  begin: 'process.begin',
  changed: 'process.changed',
  opened: 'process.opened',
  remind: 'process.remind',
  ended: 'process.ended',
  notice: 'process.told',
  absence: 'process.absence',
  standIn: 'process.standIn',
  retention: 'process.retention',
} as const;
