export type Line = readonly [
  item: string,
  catalogNo: string,
  brand: string,
  spec: string,
  quantity: string,
  unit: string,
  unitPrice: string,
];

export interface DemoRequest {
  readonly title: string;
  readonly category: 'IP' | 'CO' | 'RE' | 'SV' | 'LB';
  readonly by: string;
  /** Whom it is raised for; who raises it unless given. */
  readonly owner?: string;
  readonly daysAgo: number;
  readonly currency?: 'USD' | 'EUR';
  readonly lines: readonly Line[];
  /** What happens to it: who does what how many days ago, with which words. */
  readonly acts?: readonly (readonly [username: string, action: string, daysAgo: number, opinion?: string])[];
}

/** Requests of the last five weeks, in every state that a request has before its goods are ordered. */
export const recentRequests: readonly DemoRequest[] = [
  {
    title: 'LC-MS 二级质谱备件与年度耗材',
    category: 'IP',
    by: 'chen.siyuan',
    daysAgo: 3,
    lines: [
      ['三重四极杆离子源探头', 'SCX-5026785', 'SCIEX', 'ESI', '2', '个', '38500.00'],
      ['C18 色谱柱 2.1×100 mm, 1.7 μm', '186002352', 'Waters', '2.1×100 mm', '6', '支', '5400.00'],
      ['质谱级乙腈 4 L', 'A955-4', 'Fisher', 'LC-MS', '20', '瓶', '640.00'],
      ['进样瓶与隔垫套装', '5190-2278', 'Agilent', '2 mL', '8', '套', '775.00'],
    ],
    acts: [
      ['chen.siyuan', 'submit', 3],
      ['lin.yutong', 'approve', 2, '探头将停产，一次买齐'],
    ],
  },
  {
    title: '96 孔板与低吸附移液头',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 2,
    lines: [
      ['96 孔板，透明', '3599', 'Corning', '96 孔', '30', '箱', '420.00'],
      ['低吸附移液头 200 μL', '022431081', 'Eppendorf', '200 μL', '12', '箱', '471.67'],
    ],
    acts: [['guo.tao', 'submit', 1]],
  },
  {
    title: '细胞培养瓶 T175 与 HYPERFlask',
    category: 'CO',
    by: 'he.yuxin',
    daysAgo: 4,
    lines: [
      ['T175 培养瓶', '431080', 'Corning', 'T175', '10', '箱', '986.00'],
      ['HYPERFlask M', '10034', 'Corning', '1720 cm²', '4', '箱', '3500.00'],
    ],
    acts: [
      ['he.yuxin', 'submit', 4],
      ['sun.li', 'approve', 3],
    ],
  },
  {
    title: '抗体（CST 4970、9145）补货',
    category: 'RE',
    by: 'he.yuxin',
    daysAgo: 1,
    lines: [
      ['β-Actin 抗体', '4970S', 'CST', '100 μL', '2', '支', '2450.00'],
      ['Phospho-Stat3 抗体', '9145S', 'CST', '100 μL', '1', '支', '2415.50'],
    ],
    acts: [['he.yuxin', 'submit', 0]],
  },
  {
    title: '人 IL-6 ELISA 试剂盒 ×12',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 9,
    lines: [['人 IL-6 ELISA 试剂盒', 'D6050B', 'R&D Systems', '96 T', '12', '盒', '2850.00']],
    acts: [
      ['chen.siyuan', 'submit', 9],
      ['lin.yutong', 'approve', 8],
      ['zhou.jianming', 'reject', 7, '改用框架价'],
    ],
  },
  {
    title: 'Cytiva HiTrap 蛋白 A 预装柱 5 mL',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 6,
    currency: 'USD',
    lines: [['HiTrap MabSelect SuRe 5 mL', '11003494', 'Cytiva', '5 mL', '5', '支', '843.00']],
    acts: [
      ['chen.siyuan', 'submit', 6],
      ['lin.yutong', 'approve', 5],
    ],
  },
  {
    title: '−80 °C 样品冻存盒（2 英寸，100 格）',
    category: 'CO',
    by: 'chen.siyuan',
    daysAgo: 1,
    lines: [['冻存盒 100 格', '03-395-464', 'Fisher', '2 英寸', '60', '个', '58.00']],
  },
  {
    title: '超净台年度检测服务',
    category: 'SV',
    by: 'tang.rui',
    daysAgo: 6,
    lines: [['超净台检测', 'SVC-01', '天祥', '年度', '6', '台', '2100.00']],
    acts: [['tang.rui', 'submit', 5]],
  },
  {
    title: '氮气与二氧化碳气瓶 · 十二月',
    category: 'CO',
    by: 'chen.siyuan',
    daysAgo: 14,
    lines: [
      ['高纯氮 40 L', 'N2-40', '林德', '99.999%', '30', '瓶', '380.00'],
      ['二氧化碳 40 L', 'CO2-40', '林德', '99.9%', '30', '瓶', '250.00'],
    ],
    acts: [
      ['chen.siyuan', 'submit', 14],
      ['lin.yutong', 'approve', 13],
    ],
  },
  {
    title: 'Eppendorf 移液器校准（24 支）',
    category: 'SV',
    by: 'chen.siyuan',
    daysAgo: 18,
    lines: [['移液器校准', 'CAL-24', 'Eppendorf', '三点', '24', '支', '240.00']],
    acts: [
      ['chen.siyuan', 'submit', 18],
      ['lin.yutong', 'approve', 17],
    ],
  },
  {
    title: 'Illumina NextSeq 2000 P3 试剂盒',
    category: 'RE',
    by: 'he.yuxin',
    daysAgo: 20,
    currency: 'USD',
    lines: [['NextSeq 2000 P3 Reagents', '20046810', 'Illumina', '200 Cycles', '3', '盒', '5160.00']],
    acts: [
      ['he.yuxin', 'submit', 20],
      ['sun.li', 'approve', 19],
      ['zhou.jianming', 'approve', 18],
      ['wang.haifeng', 'approve', 16, '同意'],
    ],
  },
  {
    title: '实验服与防护面罩',
    category: 'LB',
    by: 'chen.siyuan',
    daysAgo: 11,
    lines: [
      ['实验服', 'LB-100', '羽佳', '白色 L', '50', '件', '85.00'],
      ['防护面罩', 'LB-220', '3M', '可调', '20', '个', '95.00'],
    ],
    acts: [
      ['chen.siyuan', 'submit', 11],
      ['chen.siyuan', 'withdraw', 11],
    ],
  },
  {
    title: '旋转蒸发仪真空泵油 5 L',
    category: 'IP',
    by: 'chen.siyuan',
    daysAgo: 25,
    lines: [['真空泵油', 'LVO-100', 'Leybold', '5 L', '2', '桶', '640.00']],
    acts: [
      ['chen.siyuan', 'submit', 25],
      ['lin.yutong', 'approve', 24],
    ],
  },
  {
    title: 'DMEM 高糖培养基 500 mL ×48',
    category: 'RE',
    by: 'he.yuxin',
    daysAgo: 30,
    lines: [['DMEM 高糖培养基', '11965092', 'Gibco', '500 mL', '48', '瓶', '208.00']],
    acts: [
      ['he.yuxin', 'submit', 30],
      ['sun.li', 'approve', 29],
    ],
  },
  {
    title: '毛细管电泳卡盒（HR、Fast）',
    category: 'CO',
    by: 'tang.rui',
    daysAgo: 33,
    currency: 'EUR',
    lines: [['毛细管电泳卡盒', 'C105101', 'QIAGEN', 'HR', '6', '个', '490.00']],
    acts: [
      ['tang.rui', 'submit', 33],
      ['xu.mengyao', 'approve', 32],
      ['wang.haifeng', 'approve', 31],
    ],
  },
  {
    title: 'IL-6 ELISA 试剂盒（代申请）',
    category: 'RE',
    by: 'he.yuxin',
    owner: 'tang.rui',
    daysAgo: 1,
    lines: [['人 IL-6 ELISA 试剂盒', 'D6050B', 'R&D Systems', '96 T', '1', '盒', '2850.00']],
    acts: [['he.yuxin', 'submit', 1]],
  },
  {
    title: '超低温离心机租赁续约',
    category: 'SV',
    by: 'zhou.jianming',
    daysAgo: 2,
    lines: [['离心机租赁', 'RENT-07', 'Beckman', '12 个月', '1', '年', '86000.00']],
    acts: [['zhou.jianming', 'submit', 1]],
  },
];
