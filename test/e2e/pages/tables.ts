import { en as accountEn } from '../../../libs/modules/account/shared/locales/en.js';
import { zh as accountZh } from '../../../libs/modules/account/shared/locales/zh.js';
import { en as cockpitEn } from '../../../libs/modules/cockpit/shared/locales/en.js';
import { zh as cockpitZh } from '../../../libs/modules/cockpit/shared/locales/zh.js';
import { en as companyEn } from '../../../libs/modules/company/shared/locales/en.js';
import { zh as companyZh } from '../../../libs/modules/company/shared/locales/zh.js';
import { en as contractEn } from '../../../libs/modules/contract/shared/locales/en.js';
import { zh as contractZh } from '../../../libs/modules/contract/shared/locales/zh.js';
import { en as designerEn } from '../../../libs/modules/designer/shared/locales/en.js';
import { zh as designerZh } from '../../../libs/modules/designer/shared/locales/zh.js';
import { en as hrEn } from '../../../libs/modules/hr/shared/locales/en.js';
import { zh as hrZh } from '../../../libs/modules/hr/shared/locales/zh.js';
import { en as inboxEn } from '../../../libs/modules/inbox/shared/locales/en.js';
import { zh as inboxZh } from '../../../libs/modules/inbox/shared/locales/zh.js';
import { en as orgEn } from '../../../libs/modules/org/shared/locales/en.js';
import { zh as orgZh } from '../../../libs/modules/org/shared/locales/zh.js';
import { en as systemEn } from '../../../libs/modules/system/shared/locales/en.js';
import { zh as systemZh } from '../../../libs/modules/system/shared/locales/zh.js';
import { en as purchaseEn } from '../../../libs/modules/purchase/shared/locales/en.js';
import { zh as purchaseZh } from '../../../libs/modules/purchase/shared/locales/zh.js';
import { en as sharedEn } from '../../../libs/shared/locales/en.js';
import { zh as sharedZh } from '../../../libs/shared/locales/zh.js';
import { en as uiEn } from '../../../libs/ui/i18n/locales/en.js';
import { zh as uiZh } from '../../../libs/ui/i18n/locales/zh.js';
import type { Language } from './words.js';

/** The words of the screens themselves, so that a story is written once and a new wording breaks none. */
export const tablesOf = (language: Language) =>
  language === 'zh'
    ? {
        account: accountZh,
        cockpit: cockpitZh,
        company: companyZh,
        contract: contractZh,
        designer: designerZh,
        hr: hrZh,
        inbox: inboxZh,
        org: orgZh,
        purchase: purchaseZh,
        shared: sharedZh,
        system: systemZh,
        ui: uiZh,
      }
    : {
        account: accountEn,
        cockpit: cockpitEn,
        company: companyEn,
        contract: contractEn,
        designer: designerEn,
        hr: hrEn,
        inbox: inboxEn,
        org: orgEn,
        purchase: purchaseEn,
        shared: sharedEn,
        system: systemEn,
        ui: uiEn,
      };

/** A text with its places filled. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)(, within)?\}\}/g, (_, name: string, within?: string) => {
    const value = values[name] ?? '';
    return within ? value.charAt(0).toLowerCase() + value.slice(1) : value;
  });
}
