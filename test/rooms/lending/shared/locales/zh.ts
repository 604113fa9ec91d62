import type { SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';

export const zh = {
  name: '借用',
  loan: {
    one: '仪器借用',
    many: '仪器借用',
    states: { draft: '草稿', requested: '审批中', approved: '已通过' },
    actions: { submit: '提交', approve: '通过', reject: '拒绝' },
    fields: {
      number: '单号',
      instrument: '仪器',
      instrumentId: '仪器',
      firstDay: '起始日期',
      lastDay: '结束日期',
      purpose: '用途',
      files: '附件',
      state: '状态',
      updatedAt: '更新时间',
    },
  },
  instrument: {
    one: '仪器',
    many: '仪器',
    fields: { code: '编号', nameZh: '中文名称', nameEn: '英文名称', process: '流程', enabled: '启用' },
  },
} satisfies SameKeys<typeof en>;
