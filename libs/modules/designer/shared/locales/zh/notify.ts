import type { SameKeys } from '#lab/shared/texts.js';
import type { notify as en } from '../en/notify.js';

export const notify: SameKeys<typeof en> = {
  recipients: '接收人',
  note: {
    copyIn: '接收人可查看单据，在“抄送我的”中看到并收到通知，无需处理。',
    mail: '按接收人的语言发送此邮件，不授予查看单据的权限。',
  },
  mail: '邮件内容',
  title: { zh: '中文主题', en: '英文主题' },
  text: { zh: '中文正文', en: '英文正文' },
  places: { number: '单号', title: '标题', requester: '发起人', state: '单据状态' },
  placesNote: '发送时替换：{{places}}。',
};
