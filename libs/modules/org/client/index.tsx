import { Building2, CalendarOff, KeyRound, Network, ShieldCheck, Users, UsersRound } from 'lucide-react';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { userTexts } from '../shared/user.texts.js';
import { mayOrg, mayUsers, orgPermissions } from '../shared/org.permissions.js';
import {
  absencesPath,
  departmentsPath,
  groupsPath,
  ownAbsencesPath,
  permissionsPath,
  rolesPath,
  sitesPath,
  usersPath,
} from './paths.js';

export const room = defineRoom({
  key: 'org',
  module: 'M002',
  title: 'org.name',
  icon: Network,
  root: '/user',
  texts: textsOf(
    () => import('../shared/locales/zh/front.js'),
    () => import('../shared/locales/en/front.js'),
  ),
  laterTexts: textsOf(
    () => import('../shared/locales/zh/later.js'),
    () => import('../shared/locales/en/later.js'),
  ),
  pageTexts: textsOf(
    () => import('../shared/locales/zh.js'),
    () => import('../shared/locales/en.js'),
  ),
  permissions: orgPermissions,
  menu: [
    {
      items: [
        { icon: UsersRound, to: usersPath },
        { icon: Network, to: departmentsPath },
        { icon: Users, to: groupsPath },
        { icon: KeyRound, to: rolesPath },
        { icon: ShieldCheck, to: permissionsPath },
        { icon: Building2, to: sitesPath },
        { icon: CalendarOff, to: absencesPath },
      ],
    },
  ],
  pages: [
    {
      path: usersPath,
      title: 'org.user.many',
      load: () => import('./user/users-page.js'),
      isList: true,
      tables: { org: userTexts },
      permissions: [mayUsers.user.search],
    },
    {
      path: `${usersPath}/:id`,
      title: 'org.user.one',
      load: () => import('./user/user-screen.js'),
      permissions: [mayUsers.user.search],
    },
    {
      path: departmentsPath,
      title: 'org.department.many',
      load: () => import('./department/departments-screen.js'),
      permissions: [mayOrg.dept.page],
    },
    {
      path: rolesPath,
      title: 'org.role.many',
      load: () => import('./role/roles-page.js'),
      permissions: [mayOrg.role.page],
    },
    {
      path: `${rolesPath}/:id`,
      title: 'org.role.one',
      load: () => import('./role/role-screen.js'),
      permissions: [mayOrg.role.page],
    },
    {
      path: `${rolesPath}/:id/members`,
      title: 'org.role.members',
      load: () => import('./members/role-members-page.js'),
      permissions: [mayOrg.role.page],
    },
    {
      path: groupsPath,
      title: 'org.group.many',
      load: () => import('./group/groups-screen.js'),
      permissions: [mayOrg.group.page],
    },
    {
      path: `${groupsPath}/:id/members`,
      title: 'org.role.members',
      load: () => import('./group/group-members-page.js'),
      permissions: [mayOrg.group.page],
    },
    {
      path: permissionsPath,
      title: 'org.uses.many',
      load: () => import('./permission/permission-screen.js'),
      permissions: [mayUsers.permission.page],
    },
    {
      path: `${permissionsPath}/:permission`,
      title: 'org.uses.holders',
      load: () => import('./permission/holders-page.js'),
      permissions: [mayUsers.permission.page],
    },
    {
      path: sitesPath,
      title: 'org.site.many',
      load: () => import('./site/sites-page.js'),
      permissions: [mayOrg.site.page],
    },
    {
      path: ownAbsencesPath,
      title: 'org.absence.own',
      load: () => import('./absence/own-absences-screen.js'),
      layout: 'home',
    },
    {
      path: absencesPath,
      title: 'org.absence.many',
      load: () => import('./absence/absences-page.js'),
      permissions: [mayOrg.absence.page],
    },
  ],
  finders: [
    {
      title: 'org.user.many',
      permissions: [mayUsers.user.search],
      find: async (...asked) => (await import('./find.js')).findPeople(...asked),
    },
  ],
});
