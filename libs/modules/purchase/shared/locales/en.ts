import { joinTexts } from '#lab/shared/texts.js';
import { front } from './en/front.js';
import { later } from './en/later.js';

export const en = joinTexts(joinTexts(front, later), {
  request: {
    copyTitle: '{{title}} (copy)',
    incomplete_one: '{{count}} field is incomplete. Edit the draft and submit it there.',
    incomplete_other: '{{count}} fields are incomplete. Edit the draft and submit it there.',
  },
  form: {
    template: 'Template',
    import: 'Import xlsx',
    departmentLater: 'Shown once the draft is saved',
    lineCount_one: '{{count}} line',
    lineCount_other: '{{count}} lines',
    currencies_one: 'one currency',
    changeCategory: 'Change the category?',
    changeCategoryText_one: 'The line was written for the present category and will be deleted.',
    changeCategoryText_other: 'The {{count}} lines were written for the present category and will be deleted.',
    changeCategoryOk: 'Change and delete lines',
    currencies_other: '{{count}} currencies',
  },
  category: {
    fields: {
      code: 'Code',
      nameZh: 'Chinese name',
      nameEn: 'English name',
      process: 'Process',
      userLimit: 'Limit per user',
      quoteNeed: 'Quote required',
      projectNecessary: 'Project required',
      autoRelease: 'Release automatically',
      allowsCredits: 'Credits allowed',
      enabled: 'In use',
    },
  },
});
