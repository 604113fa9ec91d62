import type { Relation } from '../../shared/contract.codes.js';

const usual = {
  terminationProcess: 'contract-termination.standard',
  signsInOrder: true,
  reminderDays: '90,60,30,7',
  renewalMonths: 12,
  renewalDays: null,
  keywords: null,
};

/** The contract types of the company. */
export const types = [
  { ...usual, code: 'SALE', nameZh: '销售合同', nameEn: 'Sales', process: 'contract.standard', prefix: 'XS' },
  {
    ...usual,
    code: 'PUR',
    nameZh: '采购框架',
    nameEn: 'Purchase framework',
    process: 'contract.standard',
    prefix: 'CG',
    renewalDays: 60,
  },
  { ...usual, code: 'SRV', nameZh: '技术服务', nameEn: 'Technical services', process: 'contract.simple', prefix: 'FW' },
  { ...usual, code: 'NDA', nameZh: '保密协议', nameEn: 'Non-disclosure', process: 'contract.standard', prefix: 'BM' },
] as const;

/** The teams of the projects that contracts name. */
export const projects = [
  { name: 'QM-BIO-07', members: ['chen.siyuan', 'tang.rui'] },
  { name: 'QM-BIO-11', members: ['chen.siyuan'] },
] as const;

/** A contract of the demo company; days are counted from today, `begun` backwards. */
export interface DemoContract {
  readonly title: string;
  readonly type: (typeof types)[number]['code'];
  readonly owner: string;
  readonly manager: string;
  /** How far it has come. */
  readonly until: 'draft' | 'submitted' | 'rejected' | 'toSign' | 'signedByA' | 'signed' | 'terminating' | 'terminated';
  readonly begun: number;
  readonly effect?: number;
  readonly expiry?: number;
  /** The other parties, by their place among the companies. */
  readonly parties: readonly number[];
  readonly amount: string | null;
  readonly currency?: string;
  readonly project?: string;
  readonly keywords?: string;
  readonly content?: string;
  readonly terms?: string;
  readonly confidential?: boolean;
  readonly autoRenewal?: boolean;
  readonly renewalMonths?: number;
  readonly noticeDays?: number;
  readonly externalNumber?: string;
  /** The contract that it is based on, by its title. */
  readonly base?: string;
  readonly relation?: Relation;
}

const bio = { owner: 'he.yuxin', manager: 'sun.li' } as const;
const quality = { owner: 'tang.rui', manager: 'xu.mengyao' } as const;
const terms = '付款：验收合格后 30 日内支付。争议提交上海仲裁委员会仲裁。';

export const contracts: readonly DemoContract[] = [
  {
    ...{ ...bio, title: '细胞株委托检测服务合同', type: 'SRV', until: 'signed', begun: 200, effect: -198, expiry: 165 },
    ...{ parties: [0], amount: '186000.00', project: 'QM-BIO-07', keywords: '检测, 细胞株', terms },
    content: '委托对 12 个细胞株进行支原体、无菌及鉴别检测，每批 10 个工作日内出具报告。',
  },
  {
    ...{ ...bio, title: '细胞株委托检测补充协议', type: 'SRV', until: 'signed', begun: 60, effect: -58, expiry: 165 },
    ...{ parties: [0], amount: '24000.00', base: '细胞株委托检测服务合同', relation: 'supplement' },
    content: '增加 2 个细胞株的检测。',
  },
  {
    ...{
      ...bio,
      title: '细胞株委托检测变更（金额）',
      type: 'SRV',
      until: 'signed',
      begun: 30,
      effect: -28,
      expiry: 255,
    },
    ...{ parties: [0], amount: '212000.00', project: 'QM-BIO-07', base: '细胞株委托检测服务合同', relation: 'change' },
    ...{ content: '委托对 14 个细胞株进行支原体、无菌及鉴别检测，每批 10 个工作日内出具报告。', terms },
  },
  {
    ...{ ...bio, title: '培养基年度采购框架', type: 'PUR', until: 'signed', begun: 330, effect: -328, expiry: 40 },
    ...{ parties: [7], amount: '360000.00', autoRenewal: true, renewalMonths: 12, noticeDays: 30, terms },
    ...{ externalNumber: 'KY-2026-118', keywords: '培养基, 框架' },
  },
  {
    ...{
      ...quality,
      title: '计量器具校准服务合同',
      type: 'SRV',
      until: 'signed',
      begun: 340,
      effect: -338,
      expiry: 25,
    },
    ...{ parties: [8], amount: '58000.00', keywords: '校准, 计量', terms },
  },
  {
    ...{ ...quality, title: '去年度校准服务合同', type: 'SRV', until: 'signed', begun: 380, effect: -378, expiry: -12 },
    ...{ parties: [8], amount: '52000.00', keywords: '校准' },
  },
  {
    ...{
      ...quality,
      title: '色谱系统维护合同',
      type: 'SRV',
      until: 'terminated',
      begun: 150,
      effect: -148,
      expiry: 220,
    },
    ...{ parties: [4], amount: '96000.00', terms },
  },
  {
    ...{
      ...quality,
      title: '样品冷链运输合同',
      type: 'SRV',
      until: 'terminating',
      begun: 120,
      effect: -118,
      expiry: 250,
    },
    ...{ parties: [2], amount: '43000.00' },
  },
  {
    ...{ ...bio, title: '联合开发保密协议', type: 'NDA', until: 'signed', begun: 90, effect: -88, parties: [6, 5] },
    ...{
      amount: '0.00',
      confidential: true,
      keywords: '保密, 联合开发',
      content: '三方就新靶点联合开发相互披露的信息负保密义务。',
    },
  },
  {
    ...{
      ...bio,
      title: '抗体试剂销售合同',
      type: 'SALE',
      until: 'signed',
      begun: 12,
      effect: 15,
      expiry: 380,
      parties: [1],
    },
    ...{ amount: '88000.00', currency: 'USD', project: 'QM-BIO-11', externalNumber: 'PSS-0421' },
  },
  {
    ...{ ...quality, title: '检测能力验证服务合同', type: 'SRV', until: 'signedByA', begun: 8, effect: 5, expiry: 370 },
    ...{ parties: [3], amount: '27500.00' },
  },
  {
    ...{
      ...bio,
      title: '测序服务合同',
      type: 'SALE',
      until: 'toSign',
      begun: 6,
      effect: 10,
      expiry: 190,
      parties: [6],
    },
    ...{ amount: '320000.00', terms },
  },
  {
    ...{ ...bio, title: '防护用品采购框架', type: 'PUR', until: 'submitted', begun: 2, effect: 10, expiry: 375 },
    ...{ parties: [9], amount: '45000.00', terms },
  },
  {
    ...{
      ...quality,
      title: '气体供应框架',
      type: 'PUR',
      until: 'rejected',
      begun: 5,
      effect: 8,
      expiry: 370,
      parties: [3],
    },
    ...{ amount: '130000.00' },
  },
  {
    ...{ ...bio, title: '稳定性考察委托合同', type: 'SRV', until: 'draft', begun: 1, parties: [0], amount: null },
    ...{ content: '委托进行 24 个月长期稳定性考察。' },
  },
];
