import {
  Archive,
  Blocks,
  BookA,
  CalendarClock,
  CircleOff,
  HeartPulse,
  KeyRound,
  Mails,
  Megaphone,
  ScrollText,
  Settings,
  SlidersHorizontal,
  Tags,
} from 'lucide-react';
import { framePages } from '#lab/shared/frame-pages.js';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { systemDictionaries } from '../shared/dictionary.dto.js';
import { maySystem } from '../shared/system.permissions.js';

export const room = defineRoom({
  key: 'system',
  module: 'M001',
  dictionaries: systemDictionaries,
  title: 'system.name',
  icon: Settings,
  root: '/system',
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
  menu: [
    {
      title: 'system.menu.set',
      items: [
        { icon: SlidersHorizontal, to: '/system/sysConfig' },
        { icon: KeyRound, to: '/system/access' },
        { icon: Blocks, to: '/system/sysModule' },
        { icon: Tags, to: '/system/sysVersion' },
        { icon: Megaphone, to: '/system/announcements' },
        { icon: BookA, to: '/system/dictionary' },
      ],
    },
    {
      title: 'system.menu.run',
      items: [
        { icon: HeartPulse, to: '/system/health' },
        { icon: Mails, to: '/sysMailQueue' },
        { icon: CalendarClock, to: '/system/schedules' },
        { icon: CircleOff, to: '/system/parked-jobs' },
        { icon: Archive, to: '/system/archive' },
        { icon: ScrollText, to: '/system/audit' },
      ],
    },
  ],
  pages: [
    {
      path: '/sysMailQueue',
      title: 'system.mail.title',
      load: () => import('./mail/mail-list-screen.js'),
      isList: true,
      tables: {
        system: {
          zh: async () => ({ mail: (await import('../shared/locales/zh/mail.js')).mail }),
          en: async () => ({ mail: (await import('../shared/locales/en/mail.js')).mail }),
        },
      },
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
    {
      path: '/system/news',
      title: 'system.news.title',
      load: () => import('./version/news-screen.js'),
      personal: 'news',
    },
    {
      path: '/system/access',
      title: 'system.access.title',
      load: () => import('./access/access-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/sysConfig',
      title: 'system.config.title',
      load: () => import('./config/config-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/dictionary',
      title: 'system.dictionary.many',
      load: () => import('./dictionary/dictionary-page.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/archive',
      title: 'system.archive.title',
      load: () => import('./archive/archive-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/health',
      title: 'system.health.title',
      load: () => import('./health/health-screen.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/announcements',
      title: 'system.announcement.many',
      load: () => import('./announcement/announcements-page.js'),
      permissions: [maySystem],
    },
    {
      path: '/system/announced',
      title: 'system.announcement.mine',
      load: () => import('./announcement/announced-screen.js'),
    },
    {
      path: framePages.notifications,
      title: 'ui.notifications.title',
      load: () => import('./notification/notifications-page.js'),
      layout: 'home',
      jump: 'n',
    },
    {
      path: '/mobile/announced',
      title: 'system.announcement.mine',
      load: () => import('./announcement/announced-screen.js'),
      layout: 'bare',
    },
  ],
  homeCards: [
    { key: 'links', width: 'third', load: () => import('./link/links-card.js') },
    { key: 'announcements', width: 'third', load: () => import('./announcement/announcement-card.js') },
    { key: 'upkeep', width: 'narrow', load: () => import('./home-card.js'), permissions: [maySystem] },
  ],
});
