import { Workflow } from 'lucide-react';
import type { TextLoaders } from '#lab/ui/i18n/texts.js';
import { withWords } from '#lab/ui/room/room-words.jsx';
import { defineRoom, textsOf } from '#lab/ui/room.js';
import { mayProcess, processPermissions } from '../shared/process.permissions.js';

const pageTexts = textsOf(
  () => import('../shared/locales/zh.js'),
  () => import('../shared/locales/en.js'),
) satisfies TextLoaders;

/** The lists of the process centre, and a version to look at. */
export const DefinitionsList = withWords(() => import('./list/definitions-list-part.js'), { designer: pageTexts });
export const TablesList = withWords(() => import('./tables/tables-list-part.js'), { designer: pageTexts });
export const BindingsList = withWords(() => import('./bindings/bindings-list-part.js'), { designer: pageTexts });
export const CompareView = withWords(() => import('./compare/compare-view-part.js'), { designer: pageTexts });
export const VersionView = withWords(() => import('./list/version-view-part.js'), { designer: pageTexts });

export const room = defineRoom({
  key: 'designer',
  within: 'inbox',
  title: 'designer.name',
  icon: Workflow,
  texts: textsOf(
    () => import('../shared/locales/zh/front.js'),
    () => import('../shared/locales/en/front.js'),
  ),
  laterTexts: textsOf(
    () => import('../shared/locales/zh/later.js'),
    () => import('../shared/locales/en/later.js'),
  ),
  pageTexts,
  permissions: processPermissions,
  pages: [
    {
      path: '/processBpmn/tables/:key',
      title: 'designer.pages.table',
      load: () => import('./tables/table-screen.js'),
      layout: 'bare',
      permissions: [mayProcess.definition.search],
    },
    {
      path: '/processBpmn/:key',
      title: 'designer.pages.designer',
      load: () => import('./diagram/designer-screen.js'),
      layout: 'bare',
      permissions: [mayProcess.definition.search],
    },
  ],
});
