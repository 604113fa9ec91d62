import { Workflow } from 'lucide-react';
import type { TextLoaders } from '#lab/ui/i18n/texts.js';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { cockpitPages } from '../shared/cockpit.pages.js';

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
  menu: [{ title: 'cockpit.menu.design', items: [{ icon: Workflow, to: cockpitPages.centre.path }] }],
  pages: [
    {
      ...cockpitPages.centre,
      title: 'cockpit.pages.definitions',
      load: () => import('./centre/process-centre-screen.js'),
      layout: 'home',
    },
  ],
});
