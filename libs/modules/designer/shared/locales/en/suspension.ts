/** Words of a process of which no instance can be started. */
export const suspension = {
  chip: 'Suspended',
  live: 'v{{version}} suspended · {{count}} in progress',
  title: 'State',
  open: 'In use',
  stopped: 'Suspended',
  by: 'Suspended by {{name}}, {{at}}',
  suspend: 'Suspend',
  resume: 'Resume',
  reason: 'Reason',
  reasonMissing: 'Enter a reason.',
  refused: 'Records of these can no longer be submitted: {{names}}.',
  fallback: 'Records of these start with their fallback process: {{names}}.',
  running_one: '{{count}} instance in progress continues.',
  running_other: '{{count}} instances in progress continue.',
  suspends: {
    title: 'Suspend “{{name}}”?',
    text: 'Until it is resumed, no instance starts: not by a submit, a message, a signal, a timer or a call. New versions can still be published.',
    done: 'Process suspended',
    illegal: 'The process is suspended already.',
  },
  resumes: {
    title: 'Resume “{{name}}”?',
    text: 'Instances can be started again. The times of its timer start events count from now.',
    done: 'Process resumed',
    illegal: 'The process is not suspended.',
  },
} as const;
