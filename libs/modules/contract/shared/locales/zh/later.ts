import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { later as en } from '../en/later.js';
import { lists } from './lists.js';

/** 合同操作完成后的说法、拒绝原因，以及流程条件中的用语。 */
export const later: SameKeys<typeof en> = joinTexts(lists, {
  mergeBlocks: {
    waiting: '有待审批或待签署的合同（{{numbers}}）',
    both: '双方同为一份合同的合同方（{{numbers}}）',
  },
  contract: {
    facts: {
      amountBase: '本位币金额',
      currency: '币种',
      type: '类型编码',
      department: '部门编码',
      function: '职能',
      relation: '与原合同的关系',
      confidential: '保密',
      hasPartyC: '有丙方',
      isDue: '已到生效日期',
    },
    papers: { contract: '合同', approval: '合同审批单' },
    done: {
      submit: '提交',
      approve: '通过',
      reject: '拒绝',
      withdraw: '撤回',
      signA: '登记甲方签署',
      signB: '登记乙方签署',
      signC: '登记丙方签署',
    },
  },
  termination: {
    papers: { approval: '合同终止审批单' },
    facts: { amountBase: '本位币金额', type: '类型编码', department: '部门编码' },
    done: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
  },
  mails: { ending: '合同即将到期', renewal: '续签草稿已生成', obligation: '履约事项到期' },
  jobs: {
    days: '合同生效、续期、到期，以及到期和履约提醒',
    partyNames: '公司更名后更新合同检索内容',
  },
  errors: {
    6002: '未选择合同归属部门。',
    6003: '部门不存在。',
    6009: '合同类型没有已发布的审批流程，或未启用。',
    6101: '{{1}} 方须在 {{2}} 方之后签署。',
    6102: '合同 {{1}} 已有进行中或已通过的终止申请。',
    6103: '所依据的合同 {{1}} 已不在生效中。',
    6104: '新负责人没有新建合同的权限。',
  },
  field: {
    otherParty: '请选择尚未作为合同方的公司',
    shorterThanTerm: '必须短于续期时长',
    notFuture: '不能晚于今天',
    afterEffect: '必须晚于生效日期',
    beforeEnd: '不能晚于合同到期日',
    noPayment: '只有付款和收款填写金额',
    noReader: '该人员无权查看此合同',
    reminderDays: '以逗号分隔的天数，如 90,60,30,7',
    daysFrom: '1 至 {{1}} 天',
    monthsFrom: '1 至 {{1}} 个月',
  },
  permission: {
    modules: { contract: '合同管理' },
    records: {
      contract: { contract: '合同', type: '合同类型', project: '项目组', obligation: '履约事项', page: '页面' },
    },
    actions: {
      function: '查看本职能的合同',
      share: '共享他人的合同',
      confidential: '查看保密合同',
      contract: '打开“合同”',
      termination: '打开“合同终止”',
    },
  },
});
