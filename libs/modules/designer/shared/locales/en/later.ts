/** What roles say of the permissions of this room, and why a field was refused. */
export const later = {
  field: { fallback: 'Choose a process other than the bound one' },
  permission: {
    modules: { process: 'Processes' },
    records: {
      process: {
        definition: 'Diagrams',
        binding: 'Process bindings',
        instance: 'Process instances',
        external: 'External work',
        phrase: 'Company phrases for opinions',
        statistics: 'Process statistics',
      },
    },
  },
} as const;
