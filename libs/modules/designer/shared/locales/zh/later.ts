import type { SameKeys } from '#lab/shared/texts.js';
import type { later as laterEn } from '../en/later.js';

export const later: SameKeys<typeof laterEn> = {
  field: { fallback: '请选择与所绑定流程不同的流程' },
  permission: {
    modules: { process: '流程' },
    records: {
      process: {
        definition: '流程图',
        binding: '流程绑定',
        instance: '流程实例',
        phrase: '公司审批常用语',
        external: '外部任务',
        statistics: '流程统计',
      },
    },
  },
};
