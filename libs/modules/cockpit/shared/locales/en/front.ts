/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'Process diagrams',
  menu: { design: 'Design' },
  pages: { definitions: 'Process diagrams' },
} as const;
