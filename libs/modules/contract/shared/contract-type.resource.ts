import { defineResource, flag, integer, ref, text } from '#lab/shared/define-resource.js';
import { usualReminders } from './contract.codes.js';
import { mayContracts } from './contract.permissions.js';

export const contractType = defineResource('contract/types', {
  permissions: mayContracts.type,
  texts: 'contract.type',
  binds: 'contractType',
  fields: {
    code: text().required().max(16).unique(),
    nameZh: text().required().max(80),
    nameEn: text().max(80),
    process: ref('process/definitions/of/contract'),
    terminationProcess: ref('process/definitions/of/contract-termination'),
    prefix: text().required().max(8),
    signsInOrder: flag().initially(true),
    reminderDays: text().max(40).initially(usualReminders),
    renewalMonths: integer(),
    renewalDays: integer(),
    keywords: text().max(300),
    enabled: flag(),
  },
  list: ['code', 'nameZh', 'nameEn', 'process', 'terminationProcess', 'prefix', 'signsInOrder', 'enabled'],
  filters: ['enabled'],
  sort: 'code',
  option: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  form: [
    ['code', 'prefix'],
    ['nameZh', 'nameEn'],
    ['process', 'terminationProcess'],
    ['signsInOrder', 'enabled'],
    ['renewalDays', 'renewalMonths'],
    ['reminderDays', 'keywords'],
  ],
});
