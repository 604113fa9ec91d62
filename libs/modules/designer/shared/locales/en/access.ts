/** Words of who may start, edit, publish and watch a process. */
export const access = {
  title: 'Access',
  open: 'No restriction',
  restricted: 'Restricted: {{abilities}}',
  change: 'Change',
  dialog: 'Who may use “{{name}}”',
  text: 'An empty list leaves an ability to everyone who has the general permission. A list with entries limits it to these.',
  saved: 'Access saved',
  failed: 'The access lists could not be loaded.',
  closed: 'You are not on the access list for this. Administrators of processes can change it.',
  noEntries: 'None',
  save: 'Save',
  abilities: { start: 'Start', edit: 'Edit', publish: 'Publish', watch: 'Monitor' },
  notes: {
    start: 'Submitting new documents',
    edit: 'Drafts and trial runs in the designer',
    publish: 'Publishing, restoring, suspending and resuming',
    watch: 'Instances, statistics and their operations',
  },
  kinds: { users: 'People', roles: 'Roles', departments: 'Departments, with those below them', sites: 'Sites' },
} as const;
