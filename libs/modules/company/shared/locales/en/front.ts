/** Titles. */
export const front = {
  name: 'Contracts',
  company: {
    one: 'Company',
    many: 'Companies',
  },
} as const;
