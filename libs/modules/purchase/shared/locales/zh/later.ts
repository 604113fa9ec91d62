import type { SameKeys } from '#lab/shared/texts.js';
import type { later as laterEn } from '../en/later.js';

export const later: SameKeys<typeof laterEn> = {
  request: {
    facts: {
      amountBase: '本位币金额',
      category: '类别代码',
      department: '部门代码',
      function: '职能',
      lineCount: '明细行数',
      linesComplete: '明细填写完整',
      withinLimit: '在类别限额之内',
      autoRelease: '自动放行',
    },
    toBePurchased: '{{number}} {{title}} 已通过审批，待采购',
    wasClosed: '{{number}} {{title}} 已被关闭',
    wasReopened: '{{number}} {{title}} 已重新打开',
    wasHandedOver: '{{number}} {{title}} 已转交给您',
    toOrderText: '申请 {{title}} 已通过审批，可以开始采购。',
    toOrderButton: '打开申请',
    done: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
  },
  mails: { toOrder: '待采购' },
  dictionaries: { purchase_action: '采购操作' },
  errors: {
    4001: '没有设置部门负责人（{{1}}）。',
    4002: '负责人没有所属部门，不能创建采购申请。',
    4003: '公司没有设置总经理。',
    4004: '没有用户担任职能角色（{{1}}）。',
    4005: '没有上一级审批人（{{1}}）。',
    4007: '汇报关系与流程冲突。',
    4008: '类别编号已存在。',
    4009: '类别编号不能为空。',
    4106: '供应商已过期或停用。',
    4107: '申请关闭已超过 {{1}} 天，不能重新打开。',
  },
  permission: {
    modules: { purchase: '采购' },
    records: {
      purchase: {
        request: '采购申请',
        category: '类别',
        item: '物品目录',
        vendor: '供应商',
        costCentre: '成本中心',
        payor: '付款公司',
        dict: '数据字典',
        page: '页面',
      },
    },
    actions: { myPrList: '打开“我的申请”', myTodoPrList: '打开“待我审批”', purchaseList: '打开“待采购”' },
  },
};
