import type { SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';

export const zh: SameKeys<typeof en> = {
  jobs: {
    timer: '触发定时事件',
    work: '在后台执行环节',
    message: '投递消息',
    signal: '投递信号',
    heard: '继续收到信号或消息的流程',
    begin: '发起流程',
    changed: '通知流程单据已变更',
    opened: '通知新任务',
    remind: '提醒待办任务',
    ended: '通知流程结束',
    told: '发送通知',
    absence: '检查当日缺勤',
    standIn: '将任务分配给代理人',
    retention: '清理过期实例',
  },
  mail: {
    number: '单号',
    requester: '发起人',
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
    said: '{{name}}：“{{text}}”',
    given: {
      title: '{{name}} 交给你：{{title}}',
      text: '{{name}} 请你接手这项任务：{{step}}。',
      button: '打开任务',
    },
    asked: {
      title: '{{name}} 征求你的意见：{{title}}',
      text: '{{name}} 想听你对这一环节的意见：{{step}}。决定仍由对方作出。',
      button: '打开任务',
    },
    advised: {
      title: '{{name}} 已答复：{{title}}',
      text: '任务又回到你这里：{{step}}。',
      button: '打开任务',
    },
    urged: {
      title: '请尽快处理：{{title}}',
      text: '{{name}} 请你尽快处理：{{step}}。',
      button: '打开任务',
    },
    copied: {
      title: '{{name}} 抄送给你：{{title}}',
      text: '{{name}} 希望你知悉此事，不需要你作决定。',
      button: '查看单据',
    },
    informed: {
      title: '知会：{{title}}',
      text: '流程将此决定抄送给你，不需要你作决定。',
      button: '查看单据',
    },
    mentioned: {
      title: '{{name}} 提到了你：{{title}}',
      text: '{{name}} 在评论中提到了你。',
      button: '查看评论',
    },
  },
  mails: {
    opened: '新任务',
    remind: '提醒',
    ended: '流程结束',
    given: '转来任务',
    asked: '征求意见',
    advised: '意见答复',
    urged: '催办',
    copied: '抄送',
    mentioned: '提及',
    informed: '通知',
  },
};
