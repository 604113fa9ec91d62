/** What is read outside the room's own pages, before anything else is: its titles. */
export const front = {
  name: 'Organisation',
  user: {
    one: 'User',
    many: 'Users',
  },
  department: {
    many: 'Departments',
  },
  role: {
    one: 'Role',
    many: 'Roles',
    members: 'Members',
  },
  group: {
    many: 'Groups',
  },
  uses: {
    many: 'Permissions',
    holders: 'Holders',
  },
  absence: {
    many: 'Absences',
    own: 'Absences and substitutes',
  },
  site: {
    many: 'Sites',
  },
} as const;
