import type { SameKeys } from '#lab/shared/texts.js';
import type { condition as en } from '../en/condition.js';

export const condition: SameKeys<typeof en> = {
  add: '添加条件',
  remove: '删除此条件',
  field: '字段',
  comparison: '比较方式',
  value: '值',
  joined: '满足',
  join: { and: '全部条件', or: '任一条件' },
  incomplete: '条件填写完整后生效。',
  operators: {
    plain: {
      '=': '等于',
      '!=': '不等于',
      '<': '小于',
      '<=': '小于等于',
      '>': '大于',
      '>=': '大于等于',
      in: '属于',
      contains: '包含',
      empty: '为空',
      filled: '不为空',
    },
    day: {
      '=': '为',
      '<': '早于',
      '<=': '不晚于',
      '>': '晚于',
      '>=': '不早于',
      empty: '为空',
      filled: '不为空',
    },
  },
};
