import type { SameKeys } from '#lab/shared/texts.js';
import type { front as en } from '../en/front.js';

/** 标题，以及列表、待办和卡片中的合同用语。 */
export const front: SameKeys<typeof en> = {
  name: '合同管理',
  lists: '合同种类',
  purchases: '采购合同',
  contract: {
    one: '合同',
    many: '合同',
    mine: '合同',
    new: '新建合同',
    edit: '编辑合同',
    states: {
      draft: '草稿',
      requested: '审批中',
      toSign: '待签署',
      signed: '待生效',
      effective: '生效中',
      expired: '已到期',
      replaced: '已替代',
      terminated: '已终止',
    },
    groups: { sign: '登记签署' },
    actions: {
      submit: '提交',
      approve: '通过',
      reject: '拒绝',
      withdraw: '撤回',
      signA: '甲方签署',
      signB: '乙方签署',
      signC: '丙方签署',
    },
    ending: '合同 {{number}}“{{title}}”将于 {{day}} 到期',
    endingConfidential: '合同 {{number}} 将于 {{day}} 到期',
    renewalPrepared: '合同 {{number}} 将于 {{day}} 到期，续签草稿已生成，请补充并提交',
    confidentialTitle: '保密合同 {{number}}',
  },
  termination: {
    one: '合同终止',
    many: '合同终止',
    mine: '合同终止',
    new: '终止合同',
    edit: '编辑终止申请',
    states: { draft: '草稿', requested: '审批中', approved: '已通过', rejected: '已拒绝', withdrawn: '已撤回' },
    actions: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
  },
  obligation: { one: '履约事项', many: '合同履约' },
  project: { one: '项目组', many: '项目组' },
  type: { one: '合同类型', many: '合同类型' },
};
