import { AtSign, CheckCheck, FilePen, Inbox, MessageSquareQuote, Send, Workflow } from 'lucide-react';
import { processPages } from '#lab/shared/process-pages.js';
import { framePages } from '#lab/shared/frame-pages.js';
import type { TextLoaders } from '#lab/ui/i18n/texts.js';
import { withWords } from '#lab/ui/room/room-words.jsx';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { inboxPages } from '../shared/inbox.pages.js';

const pageTexts = textsOf(
  () => import('../shared/locales/zh.js'),
  () => import('../shared/locales/en.js'),
) satisfies TextLoaders;

/** A new due date for an open task of anybody, for administrators. */
export const TaskDue = withWords(() => import('./tasks/task-due-part.js'), { inbox: pageTexts });

export const room = defineRoom({
  key: 'inbox',
  module: 'M014',
  title: 'inbox.name',
  icon: Workflow,
  root: '/process',
  texts: textsOf(
    () => import('../shared/locales/zh/front.js'),
    () => import('../shared/locales/en/front.js'),
  ),
  laterTexts: textsOf(
    () => import('../shared/locales/zh/later.js'),
    () => import('../shared/locales/en/later.js'),
  ),
  pageTexts,
  inbox: { to: processPages.tasks, count: 'total' },
  menu: [
    {
      items: [
        { icon: Inbox, to: processPages.tasks, badge: { count: 'total' } },
        { icon: CheckCheck, to: '/process/done' },
        { icon: AtSign, to: '/process/copies' },
        { icon: Send, to: '/process/started' },
        { icon: FilePen, to: '/process/drafts' },
        { icon: MessageSquareQuote, to: inboxPages.phrases.path },
      ],
    },
  ],
  pages: [
    { path: processPages.tasks, title: 'inbox.pages.todo', load: () => import('./tasks/inbox-screen.js'), jump: 'i' },
    { path: '/process/done', title: 'inbox.pages.done', load: () => import('./tasks/done-screen.js') },
    { path: '/process/copies', title: 'inbox.copied.page', load: () => import('./tasks/copies-screen.js') },
    {
      path: processPages.record,
      title: 'inbox.pages.record',
      load: () => import('./tasks/record-screen.js'),
      // It only leads on; the pages that are open stay as they are.
      hasNoTab: true,
    },
    { ...inboxPages.phrases, title: 'inbox.phrase.many', load: () => import('./phrases/phrases-page.js') },
    { path: '/process/started', title: 'inbox.home.started', load: () => import('./home/started-screen.js') },
    { path: '/process/drafts', title: 'inbox.drafts.page', load: () => import('./tasks/drafts-screen.js') },
    {
      path: framePages.phoneHome,
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
