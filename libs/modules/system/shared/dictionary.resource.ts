import { code, defineResource, flag, integer, text } from '#lab/shared/define-resource.js';
import type { BothNames } from '#lab/shared/texts.js';
import { maySystem } from './system.permissions.js';

/** The tables of codes that the house keeps; a new one is a word here and in both languages. */
export const dictionaryNames = [
  'purchase_action',
  'currency',
  'unit',
  'degree',
  'occupation',
  'sex',
  'function',
] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

export const dictionaryEntry = defineResource('system/dictionary-entries', {
  permissions: { search: maySystem, save: maySystem },
  texts: 'system.dictionary',
  fields: {
    dictionary: code(dictionaryNames).required(),
    code: text().required().max(40),
    nameZh: text().required().max(120),
    nameEn: text().max(120),
    position: integer().required(),
    enabled: flag(),
    remark: text().max(300),
  },
  list: ['code', 'dictionary', 'nameZh', 'nameEn', 'position', 'enabled', 'remark'],
  filters: ['dictionary', 'enabled'],
  sort: 'position',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  form: [['dictionary', 'code'], ['nameZh', 'nameEn'], ['position', 'enabled'], ['remark']],
});

/** A code with its words, as everybody reads it. */
export interface DictionaryWord {
  readonly code: string;
  readonly name: BothNames;
}
