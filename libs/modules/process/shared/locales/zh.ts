import type { SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { designer } from './zh/designer.js';
import { inbox } from './zh/inbox.js';
import { problems } from './zh/problems.js';

export const zh: SameKeys<typeof en> = {
  name: '流程',
  menu: { design: '设计' },
  pages: {
    todo: '待办',
    done: '已办',
    record: '单据',
    definitions: '流程图',
    designer: '流程图',
  },
  inbox,
  designer,
  problems,
  mail: {
    number: '单号',
    requester: '申请人',
    amount: '金额',
    step: '环节',
    state: '状态',
    opened: {
      title: '待你处理：{{title}}',
      text: '有一项任务等你处理：{{step}}。',
      button: '打开任务',
    },
    remind: {
      title: '仍待处理：{{title}}',
      text: '这项任务还在等你处理：{{step}}。',
      button: '打开任务',
    },
    ended: {
      title: '{{number}} 已有结果：{{state}}',
      text: '你的申请“{{title}}”已走完流程，状态：{{state}}。',
      button: '查看经过',
    },
  },
  verbs: {
    started: '发起',
    complete: '完成',
    completed: '流程完成',
    terminated: '流程结束',
    cancelled: '流程取消',
    failed: '流程因错误结束',
    incident: '遇到问题停下',
  },
};
