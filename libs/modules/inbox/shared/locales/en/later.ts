/** What its rules refuse. */
export const later = {
  errors: {
    8085: 'The company keeps at most {{1}} phrases. Delete one first.',
  },
} as const;
