import { joinTexts } from '#lab/shared/texts.js';
import { front } from './en/front.js';
import { later } from './en/later.js';

export const en = joinTexts(joinTexts(front, later), {
  request: {
    change: 'Edit',
    copy: 'Copy as new draft',
    copied: 'Copied as {{number}}',
    copyTitle: '{{title}} (copy)',
    remove: 'Delete',
    removeAsk: 'Delete this draft? Its number is not used again.',
    removed: '{{number}} deleted',
    acted: '{{number}}: {{done}}',
    incomplete_one: '{{count}} field still needs something. Edit the draft and submit it there.',
    incomplete_other: '{{count}} fields still need something. Edit the draft and submit it there.',
    notDraft: 'This request cannot be changed',
    notDraftText: 'Only a draft can be changed, by its owner or whoever wrote it.',
    open: 'Open the request',
  },
  form: {
    template: 'Template',
    import: 'Import xlsx',
    departmentLater: 'Known after the draft is saved',
    lineCount_one: '{{count}} line',
    lineCount_other: '{{count}} lines',
    currencies_one: 'one currency',
    currencies_other: '{{count}} currencies',
    problemAt: 'line {{line}}, {{column}}',
    conflict: 'Somebody else saved this draft at {{time}}. What you typed is still here.',
    sent: 'This request is no longer a draft since {{time}}. What you typed is still here.',
    keepMine: 'Save mine over it',
    takeTheirs: 'Take theirs',
    seeTheirs: 'See theirs',
    deleted: 'This draft was deleted or is no longer yours. What you typed is still here.',
  },
  category: {
    fields: {
      code: 'Code',
      nameZh: 'Chinese name',
      nameEn: 'English name',
      process: 'Process',
      userLimit: 'Limit per user',
      quoteNeed: 'Needs a quote',
      projectNecessary: 'Needs a project',
      autoRelease: 'Release by itself',
      enabled: 'In use',
    },
  },
});
