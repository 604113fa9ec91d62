import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

/** 审计中对合同在流程之外的操作的称呼。 */
export const audit: SameKeys<typeof en> = {
  subjects: { 'contract-obligation': '合同履约事项' },
  actions: {
    'contract-obligation': {
      create: '添加履约事项',
      update: '编辑履约事项',
      done: '标记履约事项完成',
      reopen: '重新打开履约事项',
      note: '填写履约事项说明',
      cancel: '取消履约事项',
      move: '履约事项转入新版本',
      export: '导出履约事项',
    },
    contract: {
      read: '查看保密合同',
      newVersion: '附件新版本',
      version: '新建版本',
      supplement: '新建补充协议',
      change: '新建变更',
      renew: '新建续签',
      share: '共享',
      unshare: '取消共享',
      handOver: '移交',
      effective: '生效',
      renewed: '自动续期',
      expired: '到期',
      terminated: '因终止而结束',
    },
  },
};
