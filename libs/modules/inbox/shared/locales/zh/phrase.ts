import type { SameKeys } from '#lab/shared/texts.js';
import type { phrase as en } from '../en/phrase.js';

export const phrase: SameKeys<typeof en> = {
  one: '常用语',
  search: '常用语',
  fields: {
    textZh: '中文',
    textEn: '英文',
    kind: '适用于',
    position: '顺序',
    enabled: '启用',
  },
  kindCodes: { approve: '通过', reject: '拒绝', both: '通用' },
};
