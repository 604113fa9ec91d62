import type { SameKeys } from '#lab/shared/texts.js';
import type { goalFront as en } from '../en/goals-front.js';

export const goalFront: SameKeys<typeof en> = {
  menu: { goals: '目标' },
  goal: {
    one: '年度目标',
    many: '年度目标',
    mine: '我的目标',
    all: '全部目标',
    toApprove: '目标审批与评分',
    edit: '编辑年度目标',
    new: '新建年度目标',
    title: '{{year}} 年度目标',
    states: {
      draft: '草稿',
      toApprove: '待审批',
      approved: '已生效',
      modifying: '修改中',
      toEvaluate: '待自评',
      toScore: '待评分',
      completed: '已完成',
    },
    actions: {
      submit: '提交',
      approve: '通过',
      score: '提交评分',
      reject: '退回',
      withdraw: '撤回',
      modify: '修改目标',
      discard: '放弃修改',
      recall: '撤回评分',
      reopen: '重新打开',
    },
    statistics: '目标统计',
  },
  companyGoal: { one: '公司目标', many: '公司目标', board: '公司目标', edit: '维护公司目标' },
  goalConfig: { one: '目标年度', many: '目标年度设置' },
};
