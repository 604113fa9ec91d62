/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'System',
  menu: { set: 'Set up', run: 'Operate' },
  audit: {
    title: 'Audit trail',
  },
  jobs: {
    title: 'Scheduled work',
    parked: {
      title: 'Given-up work',
    },
  },
  mail: {
    title: 'Mail queue',
  },
  module: {
    title: 'Modules',
  },
  version: {
    many: 'Versions',
  },
  news: {
    title: 'What is new',
  },
  announcement: {
    many: 'Announcements',
    mine: 'Announcements for me',
  },
  access: {
    title: 'Sign-in settings',
  },
  config: {
    title: 'Configuration',
  },
  archive: {
    title: 'Archive',
  },
  dictionary: {
    many: 'Dictionaries',
  },
  health: {
    title: 'Health',
  },
} as const;
