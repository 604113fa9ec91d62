/** Refusals and permissions. */
export const later = {
  errors: {
    6010: 'This entry already exists.',
    6201: '{{1}} already exists as a company without this role. Give it the role under Contracts → Companies instead of entering it again.',
    6202: 'The companies cannot be merged: {{1}}',
    6203: 'The company was merged into {{1}}.',
    6204: 'The merged company would have more than {{1}} bank accounts. Choose fewer.',
  },
  permission: {
    modules: { company: 'Companies' },
    records: { company: { company: 'Companies' } },
    actions: { merge: 'Merge' },
  },
} as const;
