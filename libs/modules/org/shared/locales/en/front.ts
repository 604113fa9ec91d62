/** What is read outside the room's own pages: its titles, its refusals, its verbs. */
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
    holders: 'Who holds it',
  },
  site: {
    many: 'Sites',
  },
  errors: {
    1005: 'Who signs in with e-mail cannot go back to the user name.',
    1006: 'This e-mail address is in use.',
    1007: 'This employee number is in use.',
    1008: 'This user name is in use.',
    1009: 'Somebody else signs in as {{1}}.',
    1104: 'You can only give what you may do yourself.',
    1105: 'Somebody who may do everything must be left.',
    4006: 'The person does not exist or is disabled ({{1}}).',
    1160: 'There is always one main site, and it is open. Make another site the main one first.',
    1161: 'It cannot stand below itself.',
    1162: 'Departments are part of it ({{1}}). Move or delete them first.',
    1163: 'People belong to it ({{1}}, disabled ones included). Move them first.',
    1180: 'Something is planned for {{1}} already. Cancel it first.',
    1164: 'A preset role keeps its names, code and status and cannot be deleted.',
    1165: 'Groups stand below it ({{1}}) and would go too. Delete it on its page, which shows them first.',
    5008: 'It is in use and cannot be deleted.',
    6006: 'No CEO is set.',
    6007: 'Nobody holds the functional role: {{1}}',
    6008: 'No approver was found: {{1}}',
    1150: 'The company is authorised for {{1}} users and has {{2}} enabled.',
    1151: '{{1}} still has {{2}} things to hand over. Hand them over, or give a reason to disable anyway.',
    1135: 'This person signs in through the company directory or single sign-on. The password is changed there.',
  },
};
