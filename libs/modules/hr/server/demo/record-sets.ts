/** A contract of the demo company: days are numbers of days from today. */
export interface DemoContract {
  readonly by: string;
  readonly number: string;
  readonly kind: string;
  readonly position: string;
  readonly start: number;
  /** Left out where it is open-ended. */
  readonly end?: number;
  readonly probation?: number;
  readonly more?: Readonly<Record<string, unknown>>;
}

const lab = { workplace: '上海研发中心' };

/** Contracts of every kind; two are about to expire, one is terminated, one disabled, one begins later. */
export const contracts: readonly DemoContract[] = [
  { by: 'wang.haifeng', number: 'LD-2019-001', kind: 'OE', position: '总经理', start: -2600 },
  { by: 'zhou.jianming', number: 'LD-2017-002', kind: 'FT', position: '研发总监', start: -3300, end: -1840 },
  { by: 'zhou.jianming', number: 'LD-2021-003', kind: 'OE', position: '研发总监', start: -1839 },
  { by: 'lin.yutong', number: 'LD-2019-004', kind: 'FT', position: '分析化学组经理', start: -2500, end: -1406 },
  { by: 'guo.tao', number: 'LD-2023-005', kind: 'FT', position: '分析化学组副经理', start: -1051, end: 44, more: lab },
  { by: 'chen.siyuan', number: 'LD-2021-006', kind: 'FT', position: '分析工程师', start: -1900, end: -805, more: lab },
  { by: 'sun.li', number: 'LD-2022-007', kind: 'FT', position: '细胞生物组经理', start: -1300, end: 525 },
  {
    by: 'he.yuxin',
    number: 'LD-2026-008',
    kind: 'FT',
    position: '细胞培养研究员',
    start: -80,
    end: 1020,
    probation: 75,
  },
  { by: 'xu.mengyao', number: 'LD-2018-009', kind: 'FT', position: '质量控制部经理', start: -2900, end: -1075 },
  { by: 'xu.mengyao', number: 'LD-2023-010', kind: 'FT', position: '质量控制部经理', start: -1074, end: 21 },
  {
    by: 'tang.rui',
    number: 'LD-2024-011',
    kind: 'FT',
    position: '质控分析员',
    start: -600,
    end: 495,
    more: { workplace: '苏州基地' },
  },
  { by: 'li.qian', number: 'LD-2020-012', kind: 'OE', position: '采购与人事主管', start: -2200 },
  {
    by: 'wu.lei',
    number: 'LW-2025-013',
    kind: 'SV',
    position: '外包技术员',
    start: -300,
    end: 250,
    more: { employer: '上海启帆人力资源有限公司', workingTime: 'C' },
  },
  {
    by: 'feng.yu',
    number: 'SX-2026-014',
    kind: 'IN',
    position: '实习生',
    start: -40,
    end: 140,
    more: { workingTime: 'F' },
  },
  { by: 'jiang.nan', number: 'FQ-2026-015', kind: 'PT', position: '档案管理员', start: -150, end: 400 },
  { by: 'qian.feng', number: 'LD-2022-016', kind: 'FT', position: '细胞培养研究员', start: -1400, end: 425 },
  { by: 'zhao.min', number: 'XM-2025-017', kind: 'PJ', position: '项目协调员', start: -350 },
  { by: 'feng.yu', number: 'LD-2027-018', kind: 'FT', position: '分析工程师', start: 141, end: 1240, probation: 230 },
  {
    by: 'sun.li',
    number: 'FP-2026-019',
    kind: 'RT',
    position: '技术顾问',
    start: -20,
    end: 344,
    more: { employer: '苏州启明检测有限公司' },
  },
];

/** The number of the contract that is renewed, and the one that continues it. */
export const renewed = { number: 'LD-2021-006', next: 'LD-2024-020', start: -804, end: 291 } as const;
/** Terminated before its end, as its person has left. */
export const terminated = { number: 'LD-2022-016', day: -30, reason: '个人原因离职' } as const;
/** Written by mistake. */
export const disabled = { number: 'FP-2026-019', reason: '登记有误，实际由苏州公司管理' } as const;

/** A job description of the demo company with its versions, each by what it changes. */
export interface DemoDescription {
  readonly code: string;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly grade: string;
  readonly under?: string;
  readonly department: string;
  readonly purpose: string;
  readonly duties: readonly (readonly [duty: string, weight: number])[];
  readonly education: string;
  readonly experience: string;
  readonly skills: string;
  readonly environment?: string;
  readonly versions: readonly {
    readonly note: string;
    readonly day: number;
    readonly more?: Readonly<Record<string, unknown>>;
  }[];
  /** A draft of the next version. */
  readonly draft?: Readonly<Record<string, unknown>>;
  /** Who has it from when, and which version they have confirmed. */
  readonly people: readonly (readonly [by: string, from: number, confirmed: number | null])[];
}

const first = '首次发布';

export const descriptions: readonly DemoDescription[] = [
  {
    ...{ code: 'JD-RD-01', titleZh: '研发总监', titleEn: 'Head of research', grade: 'M4', department: 'RD' },
    purpose: '制定研发方向，配置研发资源，对研发项目的进度和质量负责。',
    duties: [
      ['制定年度研发计划和预算', 40],
      ['领导各研究组完成项目', 40],
      ['审核对外技术报告', 20],
    ],
    ...{ education: '博士，生物或化学相关专业', experience: '十年以上研发经验，五年以上管理经验' },
    skills: '项目管理、团队管理、英文写作',
    versions: [{ note: first, day: -400 }],
    people: [['zhou.jianming', -400, 1]],
  },
  {
    ...{ code: 'JD-ANA-01', titleZh: '分析化学组经理', titleEn: 'Manager, analytical chemistry', grade: 'M2' },
    ...{ department: 'ANA', under: 'JD-RD-01' },
    purpose: '管理分析化学组，保证分析方法和数据的可靠性。',
    duties: [
      ['安排分析任务和人员', 50],
      ['审核方法验证报告', 30],
      ['培养分析人员', 20],
    ],
    ...{ education: '硕士以上，分析化学专业', experience: '六年以上分析经验' },
    skills: 'HPLC、LC-MS、方法验证',
    versions: [{ note: first, day: -400 }],
    people: [
      ['lin.yutong', -400, 1],
      ['guo.tao', -200, 1],
    ],
  },
  {
    ...{ code: 'JD-ANA-02', titleZh: '分析工程师', titleEn: 'Analytical engineer', grade: 'P5', department: 'ANA' },
    under: 'JD-ANA-01',
    purpose: '开发和验证分析方法，完成样品检测。',
    duties: [
      ['开发和验证分析方法', 50],
      ['检测样品并出具报告', 40],
      ['维护仪器', 10],
    ],
    ...{ education: '本科以上，化学相关专业', experience: '三年以上分析经验', skills: 'HPLC、GC' },
    environment: '实验室，接触有机溶剂，配发防护用品',
    versions: [
      { note: first, day: -400 },
      { note: '增加 LC-MS 要求', day: -120, more: { skills: 'HPLC、GC、LC-MS' } },
    ],
    draft: { experience: '五年以上分析经验' },
    people: [
      ['chen.siyuan', -400, 1],
      ['wu.lei', -100, 2],
    ],
  },
  {
    ...{ code: 'JD-BIO-01', titleZh: '细胞培养研究员', titleEn: 'Cell culture scientist', grade: 'P4' },
    ...{ department: 'BIO', under: 'JD-RD-01' },
    purpose: '建立并维护细胞株，支持生物活性研究。',
    duties: [
      ['细胞培养和冻存', 60],
      ['活性实验', 40],
    ],
    ...{ education: '硕士，细胞生物学专业', experience: '两年以上细胞培养经验', skills: '无菌操作、流式细胞术' },
    environment: '二级生物安全实验室',
    versions: [{ note: first, day: -300 }],
    people: [['he.yuxin', -80, null]],
  },
  {
    ...{ code: 'JD-QC-01', titleZh: '质控分析员', titleEn: 'QC analyst', grade: 'P3', department: 'QC' },
    purpose: '按质量标准检验物料和产品，如实记录结果。',
    duties: [
      ['检验物料和产品', 70],
      ['记录并报告偏差', 30],
    ],
    ...{ education: '大专以上，药学或化学专业', experience: '一年以上质控经验', skills: 'GMP、数据完整性' },
    versions: [
      { note: first, day: -350 },
      { note: '增加数据完整性要求', day: 30, more: { certificates: '数据完整性培训证书' } },
    ],
    people: [['tang.rui', -350, 1]],
  },
  {
    ...{ code: 'JD-ADM-01', titleZh: '人事专员', titleEn: 'HR specialist', grade: 'P4', department: 'ADM' },
    purpose: '办理入职、离职和合同，维护人事档案。',
    duties: [
      ['办理入职和离职', 60],
      ['维护人事档案', 40],
    ],
    ...{ education: '本科', experience: '两年以上人事经验', skills: '劳动法规、沟通' },
    versions: [],
    people: [],
  },
];
