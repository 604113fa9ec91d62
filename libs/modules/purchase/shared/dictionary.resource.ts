import { codeOfRooms, type Resource } from '#lab/shared/define-resource.js';
import { dictionaryEntry } from '../../system/shared/dictionary.resource.js';
import { purchaseDictionaries } from './purchase.dictionaries.js';
import { mayPurchase } from './purchase.permissions.js';

/** The dictionaries of this room, kept by those who run purchasing. */
export const purchaseDictionary: Resource = {
  ...dictionaryEntry,
  route: 'purchase/dictionary-entries',
  permissions: mayPurchase.dict,
  texts: 'purchase.dictionary',
  fields: {
    ...dictionaryEntry.fields,
    dictionary: codeOfRooms('dictionaries').required().among(purchaseDictionaries),
  },
};
