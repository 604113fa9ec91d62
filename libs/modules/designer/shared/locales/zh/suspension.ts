import type { SameKeys } from '#lab/shared/texts.js';
import type { suspension as en } from '../en/suspension.js';

export const suspension: SameKeys<typeof en> = {
  chip: '已停用',
  live: 'v{{version}} 已停用 · {{count}} 个进行中',
  title: '状态',
  open: '使用中',
  stopped: '已停用',
  by: '{{name}} 于 {{at}} 停用',
  suspend: '停用',
  resume: '启用',
  reason: '原因',
  reasonMissing: '请填写原因。',
  refused: '以下各项的单据将无法提交：{{names}}。',
  fallback: '以下各项的单据将改用备用流程：{{names}}。',
  running_one: '进行中的 {{count}} 个实例继续运行。',
  running_other: '进行中的 {{count}} 个实例继续运行。',
  suspends: {
    title: '停用“{{name}}”？',
    text: '启用之前，提交、消息、信号、定时和调用均不能发起此流程；仍可发布新版本。',
    done: '流程已停用',
    illegal: '流程已处于停用状态。',
  },
  resumes: {
    title: '启用“{{name}}”？',
    text: '启用后可重新发起，定时开始事件从现在起计时。',
    done: '流程已启用',
    illegal: '流程未停用。',
  },
};
