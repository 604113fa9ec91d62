import type { SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';

export const zh: SameKeys<typeof en> = {
  name: '系统',
  mail: {
    title: '邮件队列',
    none: '还没有邮件',
    search: '主题、收件人',
    empty: '流程一给人写信，就会出现在这里。',
    fields: {
      receiver: '收件人',
      title: '主题',
      sendStatus: '状态',
      attempts: '尝试次数',
      createdAt: '入队时间',
      sendDate: '发送时间',
      exception: '异常',
      language: '语言',
      record: '相关单据',
    },
    languages: { zh: '中文', en: 'English' },
    states: { 0: '待发送', 1: '已发送', 2: '失败' },
    resend: '重新发送',
    resent: '邮件已重新入队。',
    preview: '预览',
    plain: '纯文本',
    noReceiver: '没有邮箱',
  },
};
