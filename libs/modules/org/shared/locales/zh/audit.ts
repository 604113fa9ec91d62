import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

export const audit: SameKeys<typeof en> = {
  subjects: {
    company: '公司',
  },
  actions: {
    user: {
      photo: '修改照片',
      signature: '保存签名图片',
      signatureRemoved: '移除签名图片',
    },
    company: { ceo: '指定总经理' },
    leaver: { handOver: '交接离职人员的事项', force: '强制停用尚有未交接事项的用户' },
  },
};
