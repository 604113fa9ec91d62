import { AtSign, CheckCheck, Inbox, Send, Workflow } from 'lucide-react';
import { defineRoom } from '#lab/ui/room.js';
import { mayProcess, processPermissions } from '../shared/process.permissions.js';

export const room = defineRoom({
  key: 'process',
  module: 'M014',
  title: 'process.name',
  icon: Workflow,
  root: '/process',
  texts: {
    zh: async () => (await import('../shared/locales/zh/front.js')).front,
    en: async () => (await import('../shared/locales/en/front.js')).front,
  },
  laterTexts: {
    zh: async () => (await import('../shared/locales/zh/later.js')).later,
    en: async () => (await import('../shared/locales/en/later.js')).later,
  },
  pageTexts: {
    zh: async () => (await import('../shared/locales/zh.js')).zh,
    en: async () => (await import('../shared/locales/en.js')).en,
  },
  inbox: { to: '/process/todo', count: 'total' },
  permissions: processPermissions,
  menu: [
    {
      items: [
        { icon: Inbox, to: '/process/todo', badge: { count: 'total' } },
        { icon: CheckCheck, to: '/process/done' },
        { icon: AtSign, to: '/process/copies' },
        { icon: Send, to: '/process/started' },
      ],
    },
    { title: 'process.menu.design', items: [{ icon: Workflow, to: '/processBpmn' }] },
  ],
  pages: [
    { path: '/process/todo', title: 'process.pages.todo', load: () => import('./inbox/inbox-screen.js'), jump: 'i' },
    { path: '/process/done', title: 'process.pages.done', load: () => import('./inbox/done-screen.js') },
    { path: '/process/copies', title: 'process.inbox.copied.page', load: () => import('./inbox/copies-screen.js') },
    {
      path: '/process/record/:subject/:id',
      title: 'process.pages.record',
      load: () => import('./inbox/record-screen.js'),
      layout: 'bare',
    },
    {
      path: '/processBpmn',
      title: 'process.pages.definitions',
      load: () => import('./designer/definitions-screen.js'),
      layout: 'home',
      permissions: [mayProcess.definition.search, mayProcess.instance.search],
    },
    {
      path: '/processBpmn/tables/:key',
      title: 'process.pages.table',
      load: () => import('./tables/table-screen.js'),
      layout: 'bare',
      permissions: [mayProcess.definition.search],
    },
    {
      path: '/processBpmn/:key',
      title: 'process.pages.designer',
      load: () => import('./designer/designer-screen.js'),
      layout: 'bare',
      permissions: [mayProcess.definition.search],
    },
    { path: '/process/started', title: 'process.home.started', load: () => import('./home/started-screen.js') },
    {
      path: '/mobile/dashboard',
      title: 'process.phone.title',
      load: () => import('./mobile/mobile-screen.js'),
      layout: 'bare',
    },
  ],
  homeCards: [
    { key: 'started', width: 'narrow', load: () => import('./home/started-home.js') },
    { key: 'ages', width: 'narrow', load: () => import('./home/ages-home.js') },
    { key: 'weeks', width: 'third', load: () => import('./home/weeks-home.js') },
  ],
});
