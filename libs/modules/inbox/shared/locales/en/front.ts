/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'Processes',
  pages: { todo: 'To-do', done: 'Done by me', record: 'Record' },
  home: { started: 'Started by me' },
  phone: { title: 'Labdesk on the phone' },
  copied: { page: 'Copied to me' },
  phrase: { many: 'Company phrases' },
  drafts: { page: 'My drafts' },
} as const;
