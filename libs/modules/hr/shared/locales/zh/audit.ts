import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

export const audit: SameKeys<typeof en> = {
  subjects: {
    calendar: '节假日日历',
  },
  actions: {
    calendar: { save: '修改日期', remove: '移除日期', import: '导入法定节假日' },
  },
  facts: {
    day: '日期',
    dayKind: '类型',
    formerKind: '原类型',
    formerName: '原名称',
    year: '年份',
  },
};
