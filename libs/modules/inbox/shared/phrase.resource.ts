import { code, defineResource, flag, integer, text } from '#lab/shared/define-resource.js';
import { longestPhrase, phraseKinds } from '#lab/shared/phrases.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';

/** Phrases that the company offers in every opinion field. */
export const phrase = defineResource('process/phrases', {
  permissions: mayProcess.phrase,
  texts: 'inbox.phrase',
  fields: {
    textZh: text().required().max(longestPhrase).unique(),
    textEn: text().max(longestPhrase),
    kind: code(phraseKinds).required().initially('both'),
    position: integer().required(),
    enabled: flag().initially(true),
  },
  list: ['position', 'textZh', 'textEn', 'kind', 'enabled'],
  filters: ['kind', 'enabled'],
  sort: 'position',
  option: { zh: 'textZh', en: 'textEn' },
  form: [['textZh'], ['textEn'], ['kind', 'position'], ['enabled']],
});
