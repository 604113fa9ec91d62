import { Building2, CalendarOff, KeyRound, Network, ShieldCheck, Users, UsersRound } from 'lucide-react';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { userTexts } from '../shared/user.texts.js';
import { orgPages } from '../shared/org.pages.js';
import { orgPermissions } from '../shared/org.permissions.js';
import { ownAbsencesPath } from './paths.js';

const { users, departments, groups, roles, permissions, sites, absences } = orgPages;

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
        { icon: UsersRound, to: users.path },
        { icon: Network, to: departments.path },
        { icon: Users, to: groups.path },
        { icon: KeyRound, to: roles.path },
        { icon: ShieldCheck, to: permissions.path },
        { icon: Building2, to: sites.path },
        { icon: CalendarOff, to: absences.path },
      ],
    },
  ],
  pages: [
    {
      ...users,
      title: 'org.user.many',
      load: () => import('./user/users-page.js'),
      isList: true,
      tables: { org: userTexts },
    },
    {
      path: `${users.path}/:id`,
      title: 'org.user.one',
      load: () => import('./user/user-screen.js'),
      permissions: users.permissions,
    },
    {
      ...departments,
      title: 'org.department.many',
      load: () => import('./department/departments-screen.js'),
    },
    {
      ...roles,
      title: 'org.role.many',
      load: () => import('./role/roles-page.js'),
    },
    {
      path: `${roles.path}/:id`,
      title: 'org.role.one',
      load: () => import('./role/role-screen.js'),
      permissions: roles.permissions,
    },
    {
      path: `${roles.path}/:id/members`,
      title: 'org.role.members',
      load: () => import('./members/role-members-page.js'),
      permissions: roles.permissions,
    },
    {
      ...groups,
      title: 'org.group.many',
      load: () => import('./group/groups-screen.js'),
    },
    {
      path: `${groups.path}/:id/members`,
      title: 'org.role.members',
      load: () => import('./group/group-members-page.js'),
      permissions: groups.permissions,
    },
    {
      ...permissions,
      title: 'org.uses.many',
      load: () => import('./permission/permission-screen.js'),
    },
    {
      path: `${permissions.path}/:permission`,
      title: 'org.uses.holders',
      load: () => import('./permission/holders-page.js'),
      permissions: permissions.permissions,
    },
    {
      ...sites,
      title: 'org.site.many',
      load: () => import('./site/sites-page.js'),
    },
    {
      path: ownAbsencesPath,
      title: 'org.absence.own',
      load: () => import('./absence/own-absences-screen.js'),
      layout: 'home',
      personal: 'absences',
    },
    {
      ...absences,
      title: 'org.absence.many',
      load: () => import('./absence/absences-page.js'),
    },
  ],
  finders: [
    {
      title: 'org.user.many',
      permissions: users.permissions,
      find: async (...asked) => (await import('./find.js')).findPeople(...asked),
    },
  ],
});
