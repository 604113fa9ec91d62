import { designer } from './en/designer.js';
import { inbox } from './en/inbox.js';
import { problems } from './en/problems.js';

export const en = {
  name: 'Processes',
  menu: { design: 'Design' },
  pages: {
    todo: 'To-do',
    done: 'Done by me',
    record: 'Record',
    definitions: 'Process diagrams',
    designer: 'Diagram',
  },
  inbox,
  designer,
  problems,
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
