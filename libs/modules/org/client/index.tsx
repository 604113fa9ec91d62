import { Building2, KeyRound, Network, ShieldCheck, UserRound, Users, UsersRound } from 'lucide-react';
import type { Page } from '#lab/shared/paging.js';
import { nameIn, type BothNames } from '#lab/shared/texts.js';
import { api } from '#lab/ui/api.js';
import { defineRoom } from '#lab/ui/room.js';
import { department } from '../shared/department.resource.js';
import { group } from '../shared/group.resource.js';
import { role } from '../shared/role.resource.js';
import { user } from '../shared/user.resource.js';
import { userTexts } from '../shared/user.texts.js';
import { mayUsers } from '../shared/org.permissions.js';
import { site } from '../shared/site.resource.js';
import { departmentsPath, groupsPath, permissionsPath, rolesPath, sitesPath, usersPath } from './paths.js';

/** Somebody as pickers name them. */
interface UserOption {
  readonly id: string;
  readonly code: string;
  readonly name: BothNames;
}

export const room = defineRoom({
  key: 'org',
  module: 'M002',
  title: 'org.name',
  icon: Network,
  root: '/user',
  texts: {
    zh: async () => (await import('../shared/locales/zh/front.js')).front,
    en: async () => (await import('../shared/locales/en/front.js')).front,
  },
  pageTexts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [
    {
      items: [
        { icon: UsersRound, to: usersPath },
        { icon: Network, to: departmentsPath },
        { icon: Users, to: groupsPath },
        { icon: KeyRound, to: rolesPath },
        { icon: ShieldCheck, to: permissionsPath },
        { icon: Building2, to: sitesPath },
      ],
    },
  ],
  pages: [
    {
      path: usersPath,
      title: 'org.user.many',
      load: () => import('./user/users-page.js'),
      tables: { org: userTexts },
      permissions: [user.permissions.search],
    },
    {
      path: `${usersPath}/:id`,
      title: 'org.user.one',
      load: () => import('./user/user-screen.js'),
      permissions: [user.permissions.search],
    },
    {
      path: departmentsPath,
      title: 'org.department.many',
      load: () => import('./department/departments-screen.js'),
      permissions: [department.permissions.search],
    },
    {
      path: rolesPath,
      title: 'org.role.many',
      load: () => import('./role/roles-page.js'),
      permissions: [role.permissions.search],
    },
    {
      path: `${rolesPath}/:id`,
      title: 'org.role.one',
      load: () => import('./role/role-screen.js'),
      permissions: [role.permissions.search],
    },
    {
      path: `${rolesPath}/:id/members`,
      title: 'org.role.members',
      load: () => import('./members/role-members-page.js'),
      permissions: [role.permissions.search],
    },
    {
      path: groupsPath,
      title: 'org.group.many',
      load: () => import('./group/groups-screen.js'),
      permissions: [group.permissions.search],
    },
    {
      path: `${groupsPath}/:id/members`,
      title: 'org.role.members',
      load: () => import('./group/group-members-page.js'),
      permissions: [group.permissions.search],
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
      permissions: [site.permissions.search],
    },
  ],
  findPermissions: [user.permissions.search],
  find: async (search, signal, language) => {
    const { rows } = await api.get<Page<UserOption>>(`${user.route}/options`, { search }, { signal });
    return rows.slice(0, mostFound).map(({ id, code, name }) => ({
      id,
      title: nameIn(language, name),
      hint: code,
      icon: UserRound,
      to: `${usersPath}/${id}`,
    }));
  },
});

/** People that the palette names at once. */
const mostFound = 5;
