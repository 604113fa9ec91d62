import { Blocks, CalendarClock, CircleOff, KeyRound, Mails, ScrollText, Settings, Tags } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';
import { maySystem } from '../shared/system.permissions.js';

export const room = defineRoom({
  key: 'system',
  module: 'M001',
  title: 'system.name',
  icon: Settings,
  root: '/system',
  texts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  menu: [
    {
      items: [
        { icon: Mails, to: '/sysMailQueue' },
        { icon: ScrollText, to: '/system/audit' },
        { icon: CalendarClock, to: '/system/schedules' },
        { icon: CircleOff, to: '/system/parked-jobs' },
        { icon: Blocks, to: '/system/sysModule' },
        { icon: Tags, to: '/system/sysVersion' },
        { icon: KeyRound, to: '/system/access' },
      ],
    },
  ],
  pages: [
    {
      path: '/sysMailQueue',
      title: 'system.mail.title',
      load: () => import('./mail/mail-list-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/audit',
      title: 'system.audit.title',
      load: () => import('./audit/audit-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/schedules',
      title: 'system.jobs.title',
      load: () => import('./jobs/schedules-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/parked-jobs',
      title: 'system.jobs.parked.title',
      load: () => import('./jobs/parked-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/sysModule',
      title: 'system.module.title',
      load: () => import('./module/modules-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/sysVersion',
      title: 'system.version.many',
      load: () => import('./version/versions-page.js'),
      permissions: [maySystem],
    },
    { path: '/system/news', title: 'system.news.title', load: () => import('./version/news-screen.js') },
    {
      path: '/system/access',
      title: 'system.access.title',
      load: () => import('./access/access-screen.js'),
      permissions: [maySystem],
    },
  ],
  homeCards: [{ key: 'links', width: 'narrow', load: () => import('./link/links-card.js') }],
});
