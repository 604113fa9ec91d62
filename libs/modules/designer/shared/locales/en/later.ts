/** What roles say of the permissions of this room. */
export const later = {
  permission: {
    modules: { process: 'Processes' },
    records: {
      process: {
        definition: 'Diagrams',
        instance: 'Process instances',
        external: 'External work',
        statistics: 'Process statistics',
      },
    },
  },
} as const;
