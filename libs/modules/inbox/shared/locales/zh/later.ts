import type { SameKeys } from '#lab/shared/texts.js';
import type { later as en } from '../en/later.js';

export const later: SameKeys<typeof en> = {
  errors: {
    8085: '公司常用语最多 {{1}} 条，请先删除一条。',
  },
};
