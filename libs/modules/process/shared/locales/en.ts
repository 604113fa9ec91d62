export const en = {
  name: 'Processes',
  mail: {
    number: 'Number',
    requester: 'Requester',
    amount: 'Amount',
    step: 'Step',
    state: 'State',
    opened: {
      title: 'For you: {{title}}',
      text: 'A task waits for you: {{step}}.',
      button: 'Open the task',
    },
    remind: {
      title: 'Still open: {{title}}',
      text: 'This task still waits for you: {{step}}.',
      button: 'Open the task',
    },
    ended: {
      title: '{{number}} is decided: {{state}}',
      text: 'Your request {{title}} has reached the end of its process. State: {{state}}.',
      button: 'See what happened',
    },
  },
  verbs: {
    started: 'started',
    complete: 'completed',
    completed: 'Process completed',
    terminated: 'Process ended',
    cancelled: 'Process cancelled',
    failed: 'Process ended with an error',
    incident: 'Stopped by a problem',
  },
} as const;
