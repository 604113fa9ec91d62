/** A goal of the demo company. */
export interface DemoGoal {
  readonly goal: string;
  readonly weight: string;
  /** Days from today, or a day of last year: `-03-31`. */
  readonly due: number | `-${string}`;
  /** Place of the company goal that it carries. */
  readonly carries?: number;
}

/** A goal set of this year. */
export interface DemoSet {
  readonly by: string;
  readonly approver: string;
  readonly lines: readonly DemoGoal[];
  readonly until: 'draft' | 'submitted' | 'approved';
  readonly progress?: readonly (readonly [line: number, progress: '2' | '1', note: string])[];
  /** What the goals become by a change that is still in approval. */
  readonly change?: { readonly lines: readonly DemoGoal[]; readonly submitted: boolean };
}

/** A goal set of last year, which was scored to the end. */
export interface DemoScoredSet {
  readonly by: string;
  readonly lines: readonly (DemoGoal & { readonly self: string; readonly said: string })[];
  /** Superiors in their order, with what they gave each goal. */
  readonly scorers: readonly (readonly [username: string, scores: readonly string[], comments: string])[];
}

export const companyGoals = [
  { zh: '检测周期缩短 20%', en: 'Cut turnaround of analyses by 20 %', published: true },
  { zh: '通过 CNAS 复评审', en: 'Pass the CNAS reassessment', published: true },
  { zh: '耗材成本降低 8%', en: 'Lower the cost of consumables by 8 %', published: true },
  { zh: '建立海外样本库', en: 'Set up a sample bank abroad', published: false },
] as const;

export const formerCompanyGoals = [
  { zh: '上线电子实验记录', en: 'Introduce electronic lab notebooks', published: true },
  { zh: '客户投诉减半', en: 'Halve the complaints of customers', published: true },
] as const;

export const sets: readonly DemoSet[] = [
  {
    by: 'zhou.jianming',
    approver: 'wang.haifeng',
    until: 'approved',
    lines: [
      { goal: '研发中心检测周期平均缩短 20%', weight: '0.5', due: 40, carries: 0 },
      { goal: '完成复评审的全部整改项', weight: '0.5', due: 20, carries: 1 },
    ],
    progress: [[0, '2', '液相方法已切换，平均缩短 12%']],
  },
  {
    by: 'lin.yutong',
    approver: 'zhou.jianming',
    until: 'approved',
    lines: [
      { goal: '液相方法切换为快速梯度', weight: '0.6', due: 10, carries: 0 },
      { goal: '培养两名方法开发人员', weight: '0.4', due: 45 },
    ],
    progress: [
      [0, '1', '12 个方法全部切换'],
      [1, '2', '第一名已独立承担方法'],
    ],
  },
  {
    by: 'chen.siyuan',
    approver: 'lin.yutong',
    until: 'approved',
    lines: [
      { goal: '完成残留溶剂方法验证', weight: '0.7', due: 15, carries: 0 },
      { goal: '编写三份标准操作规程', weight: '0.3', due: 30 },
    ],
    progress: [[0, '2', '准确度与重复性已完成']],
  },
  {
    by: 'tang.rui',
    approver: 'xu.mengyao',
    until: 'approved',
    lines: [
      { goal: '稳定性考察样品按期检验率 98%', weight: '0.6', due: 30, carries: 0 },
      { goal: '完成微生物室环境监测方案', weight: '0.4', due: 25 },
    ],
    change: {
      submitted: true,
      lines: [
        { goal: '稳定性考察样品按期检验率 99%', weight: '0.5', due: 30, carries: 1 },
        { goal: '完成微生物室环境监测方案', weight: '0.3', due: 40 },
        { goal: '参与复评审内部审核', weight: '0.2', due: 45, carries: 1 },
      ],
    },
  },
  {
    by: 'xu.mengyao',
    approver: 'wang.haifeng',
    until: 'approved',
    lines: [
      { goal: '复评审不符合项不超过 3 项', weight: '0.6', due: 30, carries: 1 },
      { goal: '质量体系文件全部电子化', weight: '0.4', due: 45 },
    ],
    change: {
      submitted: false,
      lines: [
        { goal: '复评审不符合项不超过 2 项', weight: '0.7', due: 30, carries: 1 },
        { goal: '质量体系文件全部电子化', weight: '0.3', due: 50 },
      ],
    },
  },
  {
    by: 'he.yuxin',
    approver: 'sun.li',
    until: 'submitted',
    lines: [
      { goal: '标准品库存盘点与整理', weight: '0.5', due: 25 },
      { goal: '参加一次能力验证', weight: '0.4', due: 50, carries: 1 },
    ],
  },
  {
    by: 'guo.tao',
    approver: 'lin.yutong',
    until: 'draft',
    lines: [{ goal: '气相色谱维护计划', weight: '0.5', due: 35 }],
  },
];

export const scoredSets: readonly DemoScoredSet[] = [
  {
    by: 'zhou.jianming',
    lines: [
      {
        goal: '研发中心全面使用电子实验记录',
        weight: '0.6',
        due: '-09-30',
        carries: 0,
        self: '1.1',
        said: '六月起全部使用',
      },
      { goal: '引进质谱平台', weight: '0.4', due: '-11-30', self: '1', said: '验收完成' },
    ],
    scorers: [['wang.haifeng', ['1.1', '1.1'], '推进有力']],
  },
  {
    by: 'lin.yutong',
    lines: [
      {
        goal: '分析化学组电子实验记录上线',
        weight: '0.5',
        due: '-06-30',
        carries: 0,
        self: '1.2',
        said: '提前一个月上线',
      },
      { goal: '方法转移 10 个', weight: '0.5', due: '-11-30', self: '1', said: '完成 10 个' },
    ],
    scorers: [
      ['zhou.jianming', ['1.2', '1'], '上线质量好'],
      ['wang.haifeng', ['1.1', '1'], '同意'],
    ],
  },
  {
    by: 'chen.siyuan',
    lines: [
      { goal: '完成 6 个含量方法验证', weight: '0.7', due: '-10-31', self: '1', said: '6 个均已批准' },
      { goal: '电子实验记录模板 20 份', weight: '0.3', due: '-06-30', carries: 0, self: '1.1', said: '完成 24 份' },
    ],
    scorers: [
      ['lin.yutong', ['1', '1.1'], '按计划完成'],
      ['zhou.jianming', ['1', '1'], '与同组持平'],
    ],
  },
  {
    by: 'guo.tao',
    lines: [
      { goal: '气相方法开发 4 个', weight: '0.6', due: '-10-31', self: '0.8', said: '完成 3 个' },
      { goal: '气相色谱月度维护', weight: '0.4', due: '-12-15', self: '1', said: '按月完成' },
    ],
    scorers: [
      ['lin.yutong', ['0.75', '1'], '一个方法推迟到下一年'],
      ['zhou.jianming', ['0.75', '0.9'], '同意'],
    ],
  },
  {
    by: 'he.yuxin',
    lines: [
      { goal: '细胞库建立与复苏验证', weight: '0.8', due: '-09-30', self: '1.1', said: '比计划多 5 株' },
      {
        goal: '投诉回复不超过 2 个工作日',
        weight: '0.2',
        due: '-12-15',
        carries: 1,
        self: '1',
        said: '平均 1.4 个工作日',
      },
    ],
    scorers: [
      ['sun.li', ['1.2', '1.1'], '超出预期'],
      ['zhou.jianming', ['1.1', '1'], '校准后略调'],
    ],
  },
  {
    by: 'tang.rui',
    lines: [{ goal: '稳定性考察数据无超期', weight: '0.9', due: '-12-15', self: '0.9', said: '两批超期' }],
    scorers: [
      ['xu.mengyao', ['0.8'], '两批超期需要改进'],
      ['wang.haifeng', ['0.8'], '同意'],
    ],
  },
];
