import { Workflow } from 'lucide-react';
import { processPages } from '#lab/shared/process-pages.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import type { TextLoaders } from '#lab/ui/i18n/texts.js';
import { defineRoom, textsOf } from '#lab/ui/room.js';

const pageTexts = textsOf(
  () => import('../shared/locales/zh.js'),
  () => import('../shared/locales/en.js'),
) satisfies TextLoaders;

export const room = defineRoom({
  key: 'cockpit',
  within: 'inbox',
  title: 'cockpit.name',
  icon: Workflow,
  texts: textsOf(
    () => import('../shared/locales/zh/front.js'),
    () => import('../shared/locales/en/front.js'),
  ),
  pageTexts,
  menu: [{ title: 'cockpit.menu.design', items: [{ icon: Workflow, to: processPages.centre }] }],
  pages: [
    {
      path: processPages.centre,
      title: 'cockpit.pages.definitions',
      load: () => import('./centre/process-centre-screen.js'),
      layout: 'home',
      permissions: [mayProcess.definition.search, mayProcess.instance.search],
    },
  ],
});
