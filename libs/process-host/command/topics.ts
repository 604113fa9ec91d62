/** Jobs that processes give to the outbox. */
export const topics = {
  timer: 'process.timer',
  work: 'process.work',
  message: 'process.message',
  opened: 'process.opened',
  remind: 'process.remind',
  ended: 'process.ended',
} as const;
