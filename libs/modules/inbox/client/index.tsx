import { AtSign, CheckCheck, Inbox, Send, Workflow } from 'lucide-react';
import type { TextLoaders } from '#lab/ui/i18n/texts.js';
import { withWords } from '#lab/ui/room/room-words.jsx';
import { defineRoom } from '#lab/ui/room.js';

const pageTexts = {
  zh: async () => (await import('../shared/locales/zh.js')).zh,
  en: async () => (await import('../shared/locales/en.js')).en,
} satisfies TextLoaders;

/** A new due date for an open task of anybody, for administrators. */
export const TaskDue = withWords(() => import('./tasks/task-due-part.js'), { inbox: pageTexts });

export const room = defineRoom({
  key: 'inbox',
  module: 'M014',
  title: 'inbox.name',
  icon: Workflow,
  root: '/process',
  texts: {
    zh: async () => (await import('../shared/locales/zh/front.js')).front,
    en: async () => (await import('../shared/locales/en/front.js')).front,
  },
  pageTexts,
  inbox: { to: '/process/todo', count: 'total' },
  menu: [
    {
      items: [
        { icon: Inbox, to: '/process/todo', badge: { count: 'total' } },
        { icon: CheckCheck, to: '/process/done' },
        { icon: AtSign, to: '/process/copies' },
        { icon: Send, to: '/process/started' },
      ],
    },
  ],
  pages: [
    { path: '/process/todo', title: 'inbox.pages.todo', load: () => import('./tasks/inbox-screen.js'), jump: 'i' },
    { path: '/process/done', title: 'inbox.pages.done', load: () => import('./tasks/done-screen.js') },
    { path: '/process/copies', title: 'inbox.copied.page', load: () => import('./tasks/copies-screen.js') },
    {
      path: '/process/record/:subject/:id',
      title: 'inbox.pages.record',
      load: () => import('./tasks/record-screen.js'),
      layout: 'bare',
    },
    { path: '/process/started', title: 'inbox.home.started', load: () => import('./home/started-screen.js') },
    {
      path: '/mobile/dashboard',
      title: 'inbox.phone.title',
      load: () => import('./phone/mobile-screen.js'),
      layout: 'bare',
    },
  ],
  homeCards: [
    { key: 'started', width: 'narrow', load: () => import('./home/started-home.js') },
    { key: 'ages', width: 'narrow', load: () => import('./home/ages-home.js') },
    { key: 'weeks', width: 'third', load: () => import('./home/weeks-home.js') },
  ],
});
