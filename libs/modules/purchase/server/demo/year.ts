import type { DemoQuote, Offer } from './quotes.js';
import type { DemoRequest, Line } from './recent.js';

/** What purchasers do to an order outside its process, and its decisions. */
type Deed =
  | readonly [act: 'submit' | 'approve' | 'send', daysAgo: number]
  | readonly [act: 'hold' | 'cancel' | 'finish', daysAgo: number, reason: string];

/** An order of a request's lines. */
export interface DemoOrder {
  readonly vendor: string;
  readonly daysAgo: number;
  /** How much it takes of each line, in the order of the lines; without it all that remains. */
  readonly takes?: readonly string[];
  readonly comments?: string;
  readonly deeds: readonly Deed[];
  /** What was agreed about it once it was released. */
  readonly contract?: DemoContract;
}

/** A contract over one order: what happened to it, and how many days ago. */
export interface DemoContract {
  readonly title: string;
  readonly terms: string;
  /** The vendor's number of it. */
  readonly externalNumber?: string;
  readonly daysAgo: number;
  readonly approved?: number;
  /** With the signed copy; the order goes to the vendor then. */
  readonly signed?: number;
  readonly cancelled?: readonly [daysAgo: number, reason: string];
}

/** A purchase that went all the way: approved, quoted, and ordered as far as its orders say. */
interface Purchase {
  readonly title: string;
  readonly category: DemoRequest['category'];
  readonly by: keyof typeof managers;
  readonly daysAgo: number;
  readonly currency?: 'EUR';
  readonly lines: readonly Line[];
  /** The one that is taken comes first. */
  readonly offers: readonly Offer[];
  readonly reason?: string;
  readonly orders: readonly DemoOrder[];
}

/** Who approves for whom. */
const managers = {
  'chen.siyuan': 'lin.yutong',
  'guo.tao': 'lin.yutong',
  'he.yuxin': 'sun.li',
  'tang.rui': 'xu.mengyao',
} as const;

/** Submitted on the day on which it was made, approved and sent within the two days after. */
const sent = (vendor: string, daysAgo: number, ...later: readonly Deed[]): DemoOrder => ({
  vendor,
  daysAgo,
  deeds: [['submit', daysAgo], ['approve', daysAgo - 1], ['send', daysAgo - 2], ...later],
});

/** Why an order of the first half of the year is completed without a receipt. */
const onPaper = '纸质单据已验收入账，系统内结清';

/**
 * Solvents, plates, tips, gloves and gas are bought several times in the year, of the same vendor at another price: that is
 * what their price lines are drawn of.
 */
const purchases: readonly Purchase[] = [
  {
    title: '质谱溶剂 · 年初备货',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 336,
    lines: [
      ['质谱级乙腈', 'A955-4', 'Fisher', '4 L，LC-MS', '16', '瓶', '610.00'],
      ['质谱级甲醇', 'A456-4', 'Fisher', '4 L，LC-MS', '12', '瓶', '398.00'],
    ],
    offers: [{ vendor: 'V005', prices: ['605.00', '392.00'], leadTime: 10 }],
    orders: [sent('V005', 330, ['finish', 305, onPaper])],
  },
  {
    title: '质谱溶剂 · 二季度',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 246,
    lines: [
      ['质谱级乙腈', 'A955-4', 'Fisher', '4 L，LC-MS', '12', '瓶', '618.00'],
      ['质谱级甲醇', 'A456-4', 'Fisher', '4 L，LC-MS', '8', '瓶', '402.00'],
    ],
    offers: [
      { vendor: 'V005', prices: ['612.00', '396.00'], leadTime: 10 },
      { vendor: 'V001', prices: ['640.00', '418.00'], leadTime: 5 },
    ],
    orders: [sent('V005', 240, ['finish', 226, onPaper])],
  },
  {
    title: 'IL-6 试剂盒与一抗 · 上半年',
    category: 'RE',
    by: 'he.yuxin',
    daysAgo: 232,
    lines: [
      ['β-Actin 抗体', '4970S', 'CST', '100 μL', '1', '支', '2350.00'],
      ['人 IL-6 ELISA 试剂盒', 'D6050B', 'R&D Systems', '96 T', '3', '盒', '2700.00'],
    ],
    offers: [{ vendor: 'V002', prices: ['2290.00', '2680.00'], leadTime: 12 }],
    orders: [sent('V002', 226)],
  },
  {
    title: '96 孔板补货 · 三季度',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 178,
    lines: [['96 孔板，透明', '3599', 'Corning', '96 孔', '20', '箱', '410.00']],
    offers: [
      { vendor: 'V003', prices: ['404.00'], leadTime: 6 },
      { vendor: 'V001', prices: ['428.00'], leadTime: 4 },
    ],
    orders: [sent('V003', 172)],
  },
  {
    title: '高纯氮 · 上季用气',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 155,
    lines: [['高纯氮', 'N2-40', '林德', '40 L，99.999%', '32', '瓶', '372.00']],
    offers: [{ vendor: 'V004', prices: ['365.00'], leadTime: 3 }],
    orders: [sent('V004', 149, ['finish', 140, onPaper])],
  },
  {
    title: '质谱溶剂 · 三季度',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 150,
    lines: [
      ['质谱级乙腈', 'A955-4', 'Fisher', '4 L，LC-MS', '14', '瓶', '625.00'],
      ['质谱级甲醇', 'A456-4', 'Fisher', '4 L，LC-MS', '10', '瓶', '405.00'],
    ],
    offers: [{ vendor: 'V005', prices: ['629.00', '401.00'], leadTime: 10 }],
    orders: [sent('V005', 144)],
  },
  {
    title: '丁腈手套 · 秋季',
    category: 'LB',
    by: 'tang.rui',
    daysAgo: 112,
    lines: [['丁腈手套', 'GN-M', '安护', 'M，100 只', '100', '盒', '44.50']],
    offers: [{ vendor: 'V010', prices: ['43.60'], leadTime: 5 }],
    orders: [sent('V010', 106)],
  },
  {
    title: '96 孔板与移液头 · 备货',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 92,
    lines: [
      ['96 孔板，透明', '3599', 'Corning', '96 孔', '20', '箱', '416.00'],
      ['低吸附移液头 200 μL', '022431081', 'Eppendorf', '200 μL', '10', '箱', '468.00'],
    ],
    offers: [
      { vendor: 'V003', prices: ['411.00', '458.00'], leadTime: 6 },
      { vendor: 'V001', prices: ['432.00', '475.00'], leadTime: 4 },
    ],
    orders: [sent('V003', 86)],
  },
  {
    title: '质谱级乙腈 · 加急补货',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 90,
    lines: [['质谱级乙腈', 'A955-4', 'Fisher', '4 L，LC-MS', '6', '瓶', '640.00']],
    offers: [
      { vendor: 'V005', prices: ['624.00'], leadTime: 6 },
      { vendor: 'V001', prices: ['652.00'], leadTime: 3 },
    ],
    orders: [sent('V005', 84)],
  },
  {
    title: '96 孔板与离心管 · 上半年',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 274,
    lines: [
      ['96 孔板，透明', '3599', 'Corning', '96 孔', '24', '箱', '405.00'],
      ['离心管 50 mL', '430829', 'Corning', '50 mL，灭菌', '10', '箱', '520.00'],
    ],
    offers: [
      { vendor: 'V003', prices: ['398.00', '508.00'], leadTime: 6 },
      { vendor: 'V001', prices: ['430.00', '545.00'], leadTime: 4 },
    ],
    orders: [sent('V003', 268, ['finish', 250, onPaper])],
  },
  {
    title: '夏季实验服与丁腈手套',
    category: 'LB',
    by: 'tang.rui',
    daysAgo: 221,
    lines: [
      ['实验服', 'LB-100', '羽佳', '白色 L', '40', '件', '82.00'],
      ['丁腈手套', 'GN-M', '安护', 'M，100 只', '120', '盒', '44.00'],
    ],
    offers: [{ vendor: 'V010', prices: ['80.00', '42.50'], leadTime: 5 }],
    orders: [sent('V010', 215, ['finish', 190, '手套尾数 8 盒停产，不再补发'])],
  },
  {
    title: 'C18 色谱柱更换',
    category: 'IP',
    by: 'chen.siyuan',
    daysAgo: 166,
    lines: [['C18 色谱柱', '186002352', 'Waters', '2.1×100 mm，1.7 μm', '3', '支', '5400.00']],
    offers: [
      { vendor: 'V005', prices: ['5180.00'], leadTime: 14 },
      { vendor: 'V001', prices: ['5460.00'], leadTime: 7 },
    ],
    orders: [sent('V005', 160)],
  },
  {
    title: '一抗与 IL-6 试剂盒补货',
    category: 'RE',
    by: 'he.yuxin',
    daysAgo: 128,
    lines: [
      ['β-Actin 抗体', '4970S', 'CST', '100 μL', '2', '支', '2400.00'],
      ['人 IL-6 ELISA 试剂盒', 'D6050B', 'R&D Systems', '96 T', '4', '盒', '2790.00'],
    ],
    offers: [{ vendor: 'V002', prices: ['2360.00', '2750.00'], leadTime: 12 }],
    orders: [sent('V002', 122)],
  },
  {
    title: '移液器年度校准（16 支）',
    category: 'SV',
    by: 'tang.rui',
    daysAgo: 101,
    lines: [['移液器校准', 'CAL-16', 'Eppendorf', '三点', '16', '支', '228.00']],
    offers: [{ vendor: 'V009', prices: ['220.00'], leadTime: 15 }],
    orders: [
      {
        ...sent('V009', 95, ['cancel', 84, '检测公司改期，原上门时间作废，重新下单']),
        comments: '上门校准，需提前两天预约',
      },
      {
        vendor: 'V009',
        daysAgo: 82,
        deeds: [
          ['submit', 82],
          ['approve', 81],
        ],
        contract: {
          title: '移液器年度校准服务合同',
          terms: '三点校准，出具 CNAS 证书；上门前两天预约，完成后 30 天内付款。',
          externalNumber: 'CAL-2026-016',
          daysAgo: 81,
          approved: 80,
          signed: 79,
        },
      },
    ],
  },
  {
    title: '胎牛血清与 RPMI 1640',
    category: 'RE',
    by: 'he.yuxin',
    daysAgo: 76,
    lines: [
      ['胎牛血清', '10099141C', 'Gibco', '500 mL', '3', '瓶', '4980.00'],
      ['RPMI 1640 培养基', '11875093', 'Gibco', '500 mL', '20', '瓶', '196.00'],
    ],
    offers: [{ vendor: 'V008', prices: ['4880.00', '192.00'], leadTime: 20 }],
    orders: [sent('V008', 70, ['hold', 11, '供应商资质已到期，等新证照再收货'])],
  },
  {
    title: '高纯氮 · 季度用气',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 64,
    lines: [['高纯氮', 'N2-40', '林德', '40 L，99.999%', '36', '瓶', '380.00']],
    offers: [{ vendor: 'V004', prices: ['372.00'], leadTime: 3 }],
    orders: [sent('V004', 58)],
  },
  {
    title: '低吸附移液头 200 μL 补货',
    category: 'CO',
    by: 'guo.tao',
    daysAgo: 47,
    lines: [['低吸附移液头 200 μL', '022431081', 'Eppendorf', '200 μL', '18', '箱', '471.67']],
    offers: [
      { vendor: 'V003', prices: ['466.00'], leadTime: 5 },
      { vendor: 'V001', prices: ['479.00'], leadTime: 9 },
    ],
    orders: [sent('V003', 41)],
  },
  {
    title: '离子源维护备件',
    category: 'IP',
    by: 'chen.siyuan',
    daysAgo: 29,
    lines: [
      ['ESI 喷针套件', 'SCX-5028322', 'SCIEX', 'ESI', '4', '套', '1860.00'],
      ['锥孔清洗套装', 'SCX-5031047', 'SCIEX', '通用', '2', '套', '2350.00'],
    ],
    offers: [{ vendor: 'V001', prices: ['1820.00', '2300.00'], leadTime: 30 }],
    orders: [
      {
        vendor: 'V001',
        daysAgo: 23,
        comments: '与季度保养一起送货',
        deeds: [
          ['submit', 23],
          ['approve', 22],
        ],
        contract: {
          title: '离子源维护备件合同',
          terms: '原厂备件，质保 12 个月；与季度保养一起送货。',
          daysAgo: 20,
          approved: 19,
        },
      },
    ],
  },
  {
    title: '毛细管电泳卡盒补货',
    category: 'CO',
    by: 'tang.rui',
    daysAgo: 16,
    currency: 'EUR',
    lines: [['毛细管电泳卡盒', 'C105101', 'QIAGEN', 'HR', '2', '个', '490.00']],
    offers: [{ vendor: 'V006', prices: ['482.00'], leadTime: 28 }],
    orders: [{ vendor: 'V006', daysAgo: 2, deeds: [['submit', 1]] }],
  },
  {
    title: 'T175 培养瓶与冻存盒',
    category: 'CO',
    by: 'he.yuxin',
    daysAgo: 20,
    lines: [
      ['T175 培养瓶', '431080', 'Corning', 'T175', '12', '箱', '986.00'],
      ['冻存盒 100 格', '03-395-464', 'Fisher', '2 英寸', '80', '个', '58.00'],
    ],
    offers: [{ vendor: 'V003', prices: ['968.00', '55.50'], leadTime: 7 }],
    orders: [
      {
        vendor: 'V003',
        daysAgo: 13,
        takes: ['8', '30'],
        comments: '其余下月到库位再订',
        deeds: [
          ['submit', 13],
          ['approve', 12],
        ],
        contract: {
          title: '培养瓶与冻存盒供货合同',
          terms: '分批供货，价格一年不变。',
          daysAgo: 11,
          approved: 10,
          cancelled: [9, '改走框架合同，不再单独签订'],
        },
      },
    ],
  },
  {
    title: '质谱溶剂 · 四季度',
    category: 'RE',
    by: 'chen.siyuan',
    daysAgo: 15,
    lines: [
      ['质谱级乙腈', 'A955-4', 'Fisher', '4 L，LC-MS', '12', '瓶', '645.00'],
      ['质谱级甲酸', 'A117-50', 'Fisher', '50 mL', '6', '瓶', '520.00'],
      ['异丙醇', 'A461-4', 'Fisher', '4 L', '6', '瓶', '455.00'],
    ],
    offers: [
      { vendor: 'V005', prices: ['638.00', '515.00', '448.00'], leadTime: 9 },
      { vendor: 'V001', prices: ['660.00', '540.00', '470.00'], leadTime: 4 },
    ],
    orders: [{ vendor: 'V005', daysAgo: 1, takes: ['12', '6'], deeds: [] }],
  },
  {
    title: '冬季劳保用品',
    category: 'LB',
    by: 'tang.rui',
    daysAgo: 12,
    lines: [
      ['丁腈手套', 'GN-M', '安护', 'M，100 只', '80', '盒', '46.00'],
      ['实验服', 'LB-100', '羽佳', '白色 L', '20', '件', '85.00'],
    ],
    offers: [{ vendor: 'V010', prices: ['45.00', '83.00'], leadTime: 6 }],
    orders: [],
  },
];

/** Submitted on its day, and approved by the manager of its owner on the next. */
export const yearRequests: readonly DemoRequest[] = purchases.map(
  ({ title, category, by, daysAgo, currency, lines }) => ({
    title,
    category,
    by,
    daysAgo,
    ...(currency && { currency }),
    lines,
    acts: [
      [by, 'submit', daysAgo],
      [managers[by], 'approve', daysAgo - 1],
    ],
  }),
);

/** Written three days after the request, then confirmed by its owner, and approved where its category asks for it. */
export const yearQuotes: readonly DemoQuote[] = purchases.map(({ title, category, by, daysAgo, offers, reason }) => ({
  request: title,
  daysAgo: daysAgo - 3,
  offers,
  ...(reason && { reason }),
  acts: [
    ['li.qian', 'submit', daysAgo - 3],
    [by, 'confirm', daysAgo - 4],
    ...(['SV', 'LB'].includes(category) ? [] : ([[managers[by], 'approve', daysAgo - 5]] as const)),
  ],
}));

/** Orders with the title of their request, in the order in which they were made. */
export const yearOrders: readonly (readonly [request: string, order: DemoOrder])[] = purchases
  .flatMap(({ title, orders }) => orders.map((order) => [title, order] as const))
  .sort(([, a], [, b]) => b.daysAgo - a.daysAgo);
