import { KeyRound, Network, UserRound, UsersRound } from 'lucide-react';
import type { Page } from '#lab/shared/paging.js';
import { nameIn, type BothNames } from '#lab/shared/texts.js';
import { api } from '#lab/ui/api.js';
import { defineRoom } from '#lab/ui/room.js';
import { department } from '../shared/department.resource.js';
import { role } from '../shared/role.resource.js';
import { user } from '../shared/user.resource.js';
import { rolesPath, usersPath } from './paths.js';

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
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [
    {
      items: [
        { icon: UsersRound, to: usersPath },
        { icon: Network, to: '/user/deptList' },
        { icon: KeyRound, to: rolesPath },
      ],
    },
  ],
  pages: [
    {
      path: usersPath,
      title: 'org.user.many',
      load: () => import('./user/users-page.js'),
      permissions: [user.permissions.search],
    },
    {
      path: `${usersPath}/:id`,
      title: 'org.user.one',
      load: () => import('./user/user-screen.js'),
      permissions: [user.permissions.search],
    },
    {
      path: '/user/deptList',
      title: 'org.department.many',
      load: () => import('./department/departments-page.js'),
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
