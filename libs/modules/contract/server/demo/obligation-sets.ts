import type { Party } from '../../shared/contract.codes.js';
import type { ObligationKind } from '../../shared/obligation.codes.js';

/** What a contract of the demo company obliges to; days are counted from today. */
export interface DemoObligation {
  /** The contract, by its title. */
  readonly contract: string;
  readonly kind: ObligationKind;
  readonly title: string;
  readonly due: number;
  readonly amount?: string;
  readonly party?: Party;
  /** Who sees to it; the owner of the contract unless given. */
  readonly owner?: string;
  readonly remindDays?: string;
  /** It repeats every so many months, until so many days from today. */
  readonly every?: { readonly months: number; readonly until: number };
  /** Those that were due before this day are done. */
  readonly doneBefore?: number;
}

export const obligations: readonly DemoObligation[] = [
  {
    ...{ contract: '细胞株委托检测服务合同', kind: 'payable', title: '检测费（按季度）', party: 'A', due: -180 },
    ...{ amount: '46500.00', every: { months: 3, until: 165 }, doneBefore: -20, remindDays: '30,7,1' },
  },
  {
    ...{ contract: '细胞株委托检测服务合同', kind: 'delivery', title: '提交批次检测报告', party: 'B', due: 5 },
    ...{ remindDays: '7,1' },
  },
  {
    ...{ contract: '培养基年度采购框架', kind: 'payable', title: '框架内对账付款', party: 'A', due: -65 },
    ...{ amount: '30000.00', every: { months: 1, until: 40 }, doneBefore: -10 },
  },
  {
    ...{ contract: '培养基年度采购框架', kind: 'notice', title: '确认是否续期', due: 9, owner: 'li.qian' },
    ...{ remindDays: '7,3,1' },
  },
  {
    ...{ contract: '计量器具校准服务合同', kind: 'payable', title: '校准服务尾款', party: 'A', due: -8 },
    amount: '17400.00',
  },
  { contract: '计量器具校准服务合同', kind: 'milestone', title: '年度校准计划完成', due: 20 },
  {
    ...{ contract: '去年度校准服务合同', kind: 'payable', title: '质保金', party: 'A', due: 18 },
    amount: '5200.00',
  },
  {
    ...{ contract: '样品冷链运输合同', kind: 'payable', title: '月度运费', party: 'A', due: -95 },
    ...{ amount: '3600.00', every: { months: 1, until: 240 }, doneBefore: -2 },
  },
  {
    ...{ contract: '抗体试剂销售合同', kind: 'receivable', title: '首付款', party: 'B', due: 30, amount: '26400.00' },
    remindDays: '14,7,1',
  },
  {
    ...{
      contract: '抗体试剂销售合同',
      kind: 'receivable',
      title: '交付后尾款',
      party: 'B',
      due: 95,
      amount: '61600.00',
    },
  },
  { contract: '抗体试剂销售合同', kind: 'delivery', title: '首批试剂发货', party: 'A', due: 60 },
  { contract: '联合开发保密协议', kind: 'notice', title: '交换项目联系人名单', due: 12 },
  {
    ...{ contract: '稳定性考察委托合同', kind: 'payable', title: '考察费（按半年）', party: 'A', due: 60 },
    ...{ amount: '40000.00', every: { months: 6, until: 700 } },
  },
];
