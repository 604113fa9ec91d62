import { joinTexts } from '#lab/shared/texts.js';
import { front } from './en/front.js';
import { later } from './en/later.js';

export const en = joinTexts(joinTexts(front, later), {
  request: {
    copyTitle: '{{title}} (copy)',
    incomplete_one: '{{count}} field still needs something. Edit the draft and submit it there.',
    incomplete_other: '{{count}} fields still need something. Edit the draft and submit it there.',
  },
  form: {
    template: 'Template',
    import: 'Import xlsx',
    departmentLater: 'Known after the draft is saved',
    lineCount_one: '{{count}} line',
    lineCount_other: '{{count}} lines',
    currencies_one: 'one currency',
    currencies_other: '{{count}} currencies',
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
