import { Workflow } from 'lucide-react';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import type { TextLoaders } from '#lab/ui/i18n/texts.js';
import { defineRoom } from '#lab/ui/room.js';

const pageTexts = {
  zh: async () => (await import('../shared/locales/zh.js')).zh,
  en: async () => (await import('../shared/locales/en.js')).en,
} satisfies TextLoaders;

export const room = defineRoom({
  key: 'cockpit',
  within: 'inbox',
  title: 'cockpit.name',
  icon: Workflow,
  texts: {
    zh: async () => (await import('../shared/locales/zh/front.js')).front,
    en: async () => (await import('../shared/locales/en/front.js')).front,
  },
  pageTexts,
  menu: [{ title: 'cockpit.menu.design', items: [{ icon: Workflow, to: '/processBpmn' }] }],
  pages: [
    {
      path: '/processBpmn',
      title: 'cockpit.pages.definitions',
      load: () => import('./centre/process-centre-screen.js'),
      layout: 'home',
      permissions: [mayProcess.definition.search, mayProcess.instance.search],
    },
  ],
});
