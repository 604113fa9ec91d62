import type { SameKeys } from '#lab/shared/texts.js';
import type { allocations as en } from '../en/allocations.js';

export const allocations: SameKeys<typeof en> = {
  allocation: {
    fields: {
      userId: '人员',
      typeId: '假期类型',
      year: '年度',
      state: '状态',
      days: '分配天数',
      carried: '上年结转',
      used: '已使用',
      remaining: '剩余',
      validFrom: '有效期从',
      validTo: '有效期至',
      enabled: '启用',
      remark: '备注',
    },
    stateCodes: {
      0: '未生效',
      1: '生效中',
      2: '已过期',
      4: '已取消',
    },
  },
};
