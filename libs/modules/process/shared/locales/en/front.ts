/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'Processes',
  menu: { design: 'Design' },
  pages: {
    todo: 'To-do',
    done: 'Done by me',
    record: 'Record',
    definitions: 'Process diagrams',
    designer: 'Diagram',
    table: 'Decision tables',
  },
  home: {
    started: 'Started by me',
  },
  phone: {
    title: 'Labdesk on the phone',
  },
  inbox: {
    copied: {
      page: 'Copied to me',
    },
  },
} as const;
