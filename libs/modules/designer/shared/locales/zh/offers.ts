import type { SameKeys } from '#lab/shared/texts.js';
import type { offers as en } from '../en/offers.js';

export const offers: SameKeys<typeof en> = {
  title: '处理要求与操作',
  asked: '每次处理须提供',
  asks: { opinion: '审批意见', password: '再次验证密码', signature: '签名' },
  signingNote: '签名与时间随审批记录保存，并打印在审批单上。',
  operations: '处理之外可进行的操作',
  offered: {
    claim: '认领',
    transfer: '转办',
    delegate: '委派',
    return: '退回到之前的环节',
    addSign: '加签',
    removeSign: '减签',
    comment: '评论',
    cc: '抄送',
    urge: '催办',
    dueDate: '修改到期时间',
  },
};
