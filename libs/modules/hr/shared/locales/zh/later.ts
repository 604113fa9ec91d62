import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { later as laterEn } from '../en/later.js';
import { ledger } from './allocations.js';
import { claims } from './claims.js';
import { goalLater } from './goals.js';
import { recordLater } from './records.js';

export const later: SameKeys<typeof laterEn> = joinTexts(
  joinTexts(joinTexts(joinTexts(claims, ledger), goalLater), recordLater),
  {
    claim: {
      facts: {
        days: '天数',
        type: '类型代码',
        department: '部门代码',
        hasAttachment: '有附件',
        hasSubstitute: '指定了代理人',
      },
      done: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
    },
    revocation: {
      facts: { days: '退回天数', type: '类型代码', department: '部门代码', isWhole: '全部销假' },
      done: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
    },
    errors: {
      1154: '{{1}} 年的法定节假日尚未公布。',
      7001: '该记录已存在。',
      7002: '假期类型 {{1}} 没有绑定审批流程。',
      7003: '假期余额不足，只有 {{1}} 天。',
      7101: '与 {{1}} 的时间重叠。',
    },
    field: {
      halfDay: '以半天为单位',
      order: '结束时间早于开始时间',
      sameYear: '不能跨年请假',
      advance: '需提前 {{1}} 天申请',
      explain: '按日历应为 {{1}} 天，请说明差异原因',
      proof: '请上传附件，或说明没有附件的原因',
      nextYear: '请确认这是明年的假期',
      tooManyDays: '最多可退回 {{1}} 天，部分销假须少于全部天数',
      passedDays: '已过去的日期只能由人事销假',
      insideLeave: '须晚于请假开始且不晚于请假结束',
      notOneself: '请选择请假人以外的人',
      nextYearDays: '请确认预支明年的假期 {{1}} 天',
      carryMonths: '1 至 {{1}} 个月',
      monthDay: '填写月-日，如 03-31',
      carryOnce: '月数和日期只能填一个',
      fixed: '不能修改，请取消这条分配',
      inYear: '必须在 {{1}} 年内',
      noBalance: '该类型不计余额',
      belowUsed: '不能低于已使用的 {{1}} 天',
    },
    permission: {
      modules: { hr: '人事' },
      records: {
        hr: { claim: '请假申请', leaveType: '假期类型', allocation: '假期分配', calendar: '节假日日历', page: '页面' },
      },
      actions: {
        leaveClaim: '打开“我的请假”',
        leaveClaim_approve: '打开“待我审批”',
        leaveClaim_manager: '打开“全部请假”',
        leaveRevocation: '打开“销假申请”',
      },
    },
  },
);
