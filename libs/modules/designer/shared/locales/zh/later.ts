import type { SameKeys } from '#lab/shared/texts.js';
import type { later as laterEn } from '../en/later.js';

export const later: SameKeys<typeof laterEn> = {
  permission: {
    modules: { process: '流程' },
    records: { process: { definition: '流程图', instance: '流程实例', external: '外部任务', statistics: '流程统计' } },
  },
};
