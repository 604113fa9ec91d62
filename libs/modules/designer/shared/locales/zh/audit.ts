import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

export const audit: SameKeys<typeof en> = {
  actions: {
    process: {
      draft: '保存流程图',
      discard: '丢弃草稿',
      publish: '发布版本',
      release: '提交待生效版本',
      releaseFailed: '待生效版本未能生效',
      confirm: '确认版本',
      withdraw: '取消待生效版本',
      publishing: '修改发布方式',
      rights: '修改流程权限',
      suspendKey: '停用流程',
      resumeKey: '启用流程',
      binding: {
        change: '变更流程绑定',
        plan: '计划变更流程绑定',
        withdraw: '撤销流程绑定的变更计划',
        fail: '流程绑定的变更计划未能生效',
      },
      table: { draft: '保存决策表', discard: '丢弃决策表草稿', publish: '发布决策表' },
    },
  },
};
