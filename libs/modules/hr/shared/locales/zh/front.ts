import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import { goalFront } from './goals-front.js';
import { recordFront } from './records-front.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = joinTexts(joinTexts(goalFront, recordFront), {
  name: '人事',
  menu: { leave: '请假', set: '设置' },
  profile: {
    title: '我的资料',
  },
  claim: {
    one: '请假申请',
    many: '请假申请',
    all: '全部请假',
    toApprove: '待我审批',
    mine: '我的请假',
    edit: '编辑请假申请',
    new: '新建请假申请',
    states: {
      draft: '草稿',
      pending: '待审批',
      inApproval: '审批中',
      approved: '已通过',
      rejected: '已拒绝',
      withdrawn: '已撤回',
      deleted: '已删除',
    },
    actions: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
    wasSubmittedFor: '{{by}} 为你提交了请假 {{number}}',
    wasCancelled: '请假 {{number}} 已被取消：{{reason}}',
    halves: { AM: '上午', PM: '下午' },
    title: '{{type}} {{days}} 天 · {{from}} 至 {{to}}',
    halfDay: '{{day}} {{half}}',
    span: '{{from}} 至 {{to}}',
  },
  revocation: {
    one: '销假申请',
    many: '销假申请',
    mine: '销假申请',
    new: '销假',
    edit: '编辑销假申请',
    states: {
      draft: '草稿',
      pending: '待审批',
      inApproval: '审批中',
      approved: '已通过',
      rejected: '已拒绝',
      withdrawn: '已撤回',
    },
    actions: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
    title: '销假 {{days}} 天 · {{type}}',
  },
  leaveType: {
    one: '假期类型',
    many: '假期类型',
  },
  allocation: {
    one: '假期分配',
    many: '假期分配',
  },
  team: {
    title: '团队日历',
  },
  calendar: {
    title: '节假日日历',
  },
});
