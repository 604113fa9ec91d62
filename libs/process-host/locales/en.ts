/** What the host says: the names of its jobs and mails, and the mails themselves. */
export const en = {
  /** Names of jobs, by what follows `process.` in their topic. */
  jobs: {
    timer: 'Fire a timer',
    work: 'Run a step in the background',
    message: 'Deliver a message',
    signal: 'Deliver a signal',
    heard: 'Continue instances that a signal or message reached',
    begin: 'Start a process',
    changed: 'Notify processes of a changed record',
    opened: 'Notify people of new tasks',
    remind: 'Remind people of tasks',
    ended: 'Notify people of ended processes',
    told: 'Send a notice',
    absence: 'Check absences of today',
    standIn: 'Assign tasks to substitutes',
    retention: 'Delete old instances',
  },
  mail: {
    number: 'Number',
    requester: 'Initiator',
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
    /** What somebody wrote with it. */
    said: '{{name}}: “{{text}}”',
    given: {
      title: '{{name}} gave you: {{title}}',
      text: '{{name}} asks you to take over this task: {{step}}.',
      button: 'Open the task',
    },
    asked: {
      title: '{{name}} asks your opinion: {{title}}',
      text: '{{name}} wants your opinion on this step: {{step}}. The decision stays with them.',
      button: 'Open the task',
    },
    advised: {
      title: '{{name}} has answered: {{title}}',
      text: 'The task is yours again: {{step}}.',
      button: 'Open the task',
    },
    urged: {
      title: 'Please decide: {{title}}',
      text: '{{name}} asks you to do this soon: {{step}}.',
      button: 'Open the task',
    },
    copied: {
      title: '{{name}} copied you in: {{title}}',
      text: '{{name}} wants you to know of this. There is nothing for you to decide.',
      button: 'See the record',
    },
    informed: {
      title: 'For your information: {{title}}',
      text: 'The process copies you in on this decision. There is nothing for you to decide.',
      button: 'See the record',
    },
    mentioned: {
      title: '{{name}} mentioned you: {{title}}',
      text: '{{name}} mentioned you in a comment.',
      button: 'See the comment',
    },
  },
  /** Kinds of mail, as the mail queue names them. */
  mails: {
    opened: 'Task opened',
    remind: 'Reminder',
    ended: 'Process ended',
    given: 'Task passed on',
    asked: 'Opinion requested',
    advised: 'Opinion given',
    urged: 'Reminded',
    copied: 'Copied',
    mentioned: 'Mentioned',
    informed: 'For information',
  },
} as const;
