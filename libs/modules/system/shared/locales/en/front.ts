/** Titles, which are used outside the pages of the room and loaded first. */
export const front = {
  name: 'System',
  menu: { set: 'Set up', run: 'Operate' },
  audit: {
    title: 'Audit trail',
  },
  jobs: {
    title: 'Scheduled jobs',
    parked: {
      title: 'Failed jobs',
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
    title: 'What’s new',
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
