/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'Diagram',
  pages: { designer: 'Diagram', table: 'Decision tables' },
} as const;
