import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

export const audit: SameKeys<typeof en> = {
  actions: {
    process: {
      draft: '保存流程图',
      discard: '丢弃草稿',
      publish: '发布版本',
      suspendKey: '停用流程',
      resumeKey: '启用流程',
      table: { draft: '保存决策表', discard: '丢弃决策表草稿', publish: '发布决策表' },
    },
  },
};
