import type { DemoStage } from '#lab/platform/demo.js';
import type { Currency } from '#lab/shared/money.js';
import type { CompanyBank } from '../../../company/server/index.js';
import { CostCentreService } from '../cost-centre/cost-centre.service.js';
import { ItemService } from '../item/item.service.js';
import { PayorService } from '../payor/payor.service.js';
import { VendorService } from '../vendor/vendor.service.js';

interface DemoVendor {
  readonly name: string;
  readonly code: string;
  readonly supplyScope: string;
  readonly contact: string;
  readonly address: string;
  readonly url?: string;
  readonly taxNumber?: string;
  readonly banks: readonly (readonly [name: string, account: string, address?: string, swiftCode?: string])[];
  /** Days from today; none without end. */
  readonly validFor?: number;
  readonly frame?: readonly [number: string, validFor: number];
  readonly ndaFor?: number;
  readonly disabled?: string;
}

/** One has expired, one expires within the month, one is disabled. */
const vendors: readonly DemoVendor[] = [
  {
    name: '沪江科学仪器（上海）有限公司',
    code: 'V001',
    supplyScope: '质谱与液相仪器、原厂备件',
    contact: '顾敏 021-5555 0101',
    address: '上海市浦东新区张江路 88 号',
    url: 'https://hujiang-instruments.example',
    taxNumber: '91310115MA1K40001X',
    banks: [
      ['中国银行上海张江支行', '4558 0101 0001', '上海市张江路 60 号', 'BKCHCNBJ300'],
      ['招商银行上海分行', '1219 0101 0002', '上海市陆家嘴环路 1088 号', 'CMBCCNBS002'],
    ],
    validFor: 420,
    frame: ['FC-2026-011', 300],
    ndaFor: 700,
  },
  {
    name: '东启生物试剂有限公司',
    code: 'V002',
    supplyScope: '抗体、ELISA 试剂盒、细胞因子',
    contact: '陆晓 0512-6666 0202',
    address: '苏州工业园区星湖街 218 号',
    taxNumber: '91320594MA1M40002Y',
    banks: [['中国工商银行苏州分行', '1102 0202 0001', '苏州市苏州大道 1 号', 'ICBKCNBJJSU']],
    validFor: 250,
    frame: ['FC-2026-014', 220],
    ndaFor: 365,
  },
  {
    name: '蓝海实验耗材（苏州）有限公司',
    code: 'V003',
    supplyScope: '移液头、培养板、冻存耗材',
    contact: '邵文 0512-6666 0303',
    address: '苏州高新区科技城锦峰路 8 号',
    taxNumber: '91320505MA1M40003Z',
    banks: [['中国建设银行苏州分行', '3220 0303 0001']],
    validFor: 18,
    frame: ['FC-2025-031', 18],
  },
  {
    name: '申气工业气体有限公司',
    code: 'V004',
    supplyScope: '高纯氮、二氧化碳、氦气',
    contact: '何军 021-5555 0404',
    address: '上海市宝山区铁力路 500 号',
    taxNumber: '91310113MA1K40004A',
    banks: [['交通银行上海宝山支行', '3100 0404 0001']],
    validFor: 160,
  },
  {
    name: '华析色谱技术有限公司',
    code: 'V005',
    supplyScope: '色谱柱、进样瓶、固相萃取',
    contact: '余静 010-7777 0505',
    address: '北京市海淀区上地三街 9 号',
    taxNumber: '91110108MA0040005B',
    banks: [['中国农业银行北京上地支行', '1100 0505 0001']],
    validFor: 95,
    ndaFor: 95,
  },
  {
    name: 'Rheinlab Handels GmbH',
    code: 'V006',
    supplyScope: 'Capillary cartridges, pump oil, spare parts from Germany',
    contact: 'Katrin Vogel +49 211 555 0606',
    address: 'Hafenstraße 12, 40221 Düsseldorf, Germany',
    url: 'https://rheinlab.example',
    banks: [['Rheinische Handelsbank', 'DE00 3005 0000 0606 0001 00', 'Königsallee 1, Düsseldorf', 'RHHBDEDD']],
    validFor: 510,
    frame: ['FC-2026-020', 480],
  },
  {
    name: 'Pacific Sequencing Supply Inc.',
    code: 'V007',
    supplyScope: 'Sequencing kits and flow cells',
    contact: 'Dana Ortiz +1 858 555 0707',
    address: '4100 Campus Point Dr, San Diego, CA, USA',
    url: 'https://pacseq.example',
    banks: [['First Coast Bank', '0707 0001 22', 'San Diego, CA', 'FCSBUS6S']],
    validFor: 60,
    ndaFor: 400,
  },
  {
    name: '康源细胞培养科技有限公司',
    code: 'V008',
    supplyScope: '培养基、血清、消化液',
    contact: '白莉 0571-8888 0808',
    address: '杭州市滨江区长河路 351 号',
    taxNumber: '91330108MA2K40008C',
    banks: [['杭州银行滨江支行', '3301 0808 0001']],
    validFor: -12,
    frame: ['FC-2025-008', -12],
  },
  {
    name: '正衡计量检测有限公司',
    code: 'V009',
    supplyScope: '移液器校准、洁净设备检测',
    contact: '石磊 021-5555 0909',
    address: '上海市徐汇区桂平路 391 号',
    taxNumber: '91310104MA1F40009D',
    banks: [['上海银行徐汇支行', '0316 0909 0001']],
    validFor: 330,
  },
  {
    name: '安护劳保用品有限公司',
    code: 'V010',
    supplyScope: '实验服、手套、防护面罩',
    contact: '田芳 0574-9999 1010',
    address: '宁波市鄞州区中河街道 66 号',
    taxNumber: '91330212MA2A40010E',
    banks: [['宁波银行鄞州支行', '3302 1010 0001']],
  },
  {
    name: '维科设备租赁有限公司',
    code: 'V011',
    supplyScope: '离心机、超低温冰箱租赁',
    contact: '谭松 021-5555 1111',
    address: '上海市闵行区剑川路 930 号',
    taxNumber: '91310112MA1G40011F',
    banks: [['上海农商银行闵行支行', '5013 1111 0001']],
    validFor: 205,
    ndaFor: 205,
  },
  {
    name: '格林化学试剂经销部',
    code: 'V012',
    supplyScope: '通用化学试剂、溶剂',
    contact: '许强 025-2222 1212',
    address: '南京市江宁区将军大道 159 号',
    taxNumber: '91320115MA1X40012G',
    banks: [['南京银行江宁支行', '0128 1212 0001']],
    validFor: 140,
    disabled: '两次送货与质检报告不符，停用待整改。',
  },
];

/** Code, name, comments and annual budget; none where it is not planned. */
const costCentres = [
  ['RD-210', '研发中心', '研发管理与公共平台', null],
  ['RD-211', '分析化学', '质谱、色谱', '6000000.00'],
  ['RD-212', '细胞生物', '细胞培养、抗体', '4000000.00'],
  ['QC-120', '质量控制', '放行检测', '3000000.00'],
  ['HR-010', '行政与采购', '办公、劳保', null],
  ['EQ-300', '设备与设施', '备件、校准、租赁', null],
] as const;

const payors = [
  ['启明生物科技有限公司', '91310115MA1H40099Q', '中国银行上海张江支行', '4558 9900 0001'],
  ['启明（苏州）检测技术有限公司', '91320594MA1P40098R', '中国工商银行苏州分行', '1102 9900 0002'],
] as const;

type DemoItem = readonly [
  name: string,
  catalogNo: string,
  brand: string,
  spec: string,
  unit: string,
  category: string,
  vendor: string,
  price?: readonly [price: string, currency: Currency],
  casNo?: string,
];

const items: readonly DemoItem[] = [
  ['质谱级乙腈', 'A955-4', 'Fisher', '4 L，LC-MS', '瓶', 'RE', 'V005', ['640.00', 'CNY'], '75-05-8'],
  ['质谱级甲醇', 'A456-4', 'Fisher', '4 L，LC-MS', '瓶', 'RE', 'V005', ['410.00', 'CNY'], '67-56-1'],
  ['质谱级甲酸', 'A117-50', 'Fisher', '50 mL', '瓶', 'RE', 'V005', ['520.00', 'CNY'], '64-18-6'],
  ['异丙醇', 'A461-4', 'Fisher', '4 L', '瓶', 'RE', 'V005', ['455.00', 'CNY'], '67-63-0'],
  ['二甲基亚砜', 'D2650', 'Sigma', '100 mL', '瓶', 'RE', 'V012', ['486.00', 'CNY'], '67-68-5'],
  ['氯化钠', 'S7653', 'Sigma', '1 kg', '瓶', 'RE', 'V012', ['268.00', 'CNY'], '7647-14-5'],
  ['三羟甲基氨基甲烷', 'T1503', 'Sigma', '1 kg', '瓶', 'RE', 'V012', ['695.00', 'CNY'], '77-86-1'],
  ['无水乙醇', '10009218', '国药', '500 mL，AR', '瓶', 'RE', 'V012', ['18.50', 'CNY'], '64-17-5'],
  ['DMEM 高糖培养基', '11965092', 'Gibco', '500 mL', '瓶', 'RE', 'V008', ['208.00', 'CNY']],
  ['RPMI 1640 培养基', '11875093', 'Gibco', '500 mL', '瓶', 'RE', 'V008', ['196.00', 'CNY']],
  ['胎牛血清', '10099141C', 'Gibco', '500 mL', '瓶', 'RE', 'V008', ['4980.00', 'CNY']],
  ['胰蛋白酶-EDTA 0.25%', '25200056', 'Gibco', '100 mL', '瓶', 'RE', 'V008', ['165.00', 'CNY']],
  ['β-Actin 抗体', '4970S', 'CST', '100 μL', '支', 'RE', 'V002', ['2450.00', 'CNY']],
  ['Phospho-Stat3 抗体', '9145S', 'CST', '100 μL', '支', 'RE', 'V002', ['2415.50', 'CNY']],
  ['人 IL-6 ELISA 试剂盒', 'D6050B', 'R&D Systems', '96 T', '盒', 'RE', 'V002', ['2850.00', 'CNY']],
  ['HiTrap MabSelect SuRe 5 mL', '11003494', 'Cytiva', '5 mL', '支', 'RE', 'V002', ['843.00', 'USD']],
  ['NextSeq 2000 P3 试剂盒', '20046810', 'Illumina', '200 Cycles', '盒', 'RE', 'V007', ['5160.00', 'USD']],
  ['C18 色谱柱', '186002352', 'Waters', '2.1×100 mm，1.7 μm', '支', 'IP', 'V005', ['5400.00', 'CNY']],
  ['三重四极杆离子源探头', 'SCX-5026785', 'SCIEX', 'ESI', '个', 'IP', 'V001', ['38500.00', 'CNY']],
  ['进样瓶与隔垫套装', '5190-2278', 'Agilent', '2 mL', '套', 'IP', 'V005', ['775.00', 'CNY']],
  ['真空泵油', 'LVO-100', 'Leybold', '5 L', '桶', 'IP', 'V006', ['82.00', 'EUR']],
  ['毛细管电泳卡盒', 'C105101', 'QIAGEN', 'HR', '个', 'CO', 'V006', ['490.00', 'EUR']],
  ['96 孔板，透明', '3599', 'Corning', '96 孔', '箱', 'CO', 'V003', ['420.00', 'CNY']],
  ['低吸附移液头 200 μL', '022431081', 'Eppendorf', '200 μL', '箱', 'CO', 'V003', ['471.67', 'CNY']],
  ['T175 培养瓶', '431080', 'Corning', 'T175', '箱', 'CO', 'V003', ['986.00', 'CNY']],
  ['冻存盒 100 格', '03-395-464', 'Fisher', '2 英寸', '个', 'CO', 'V003', ['58.00', 'CNY']],
  ['离心管 50 mL', '430829', 'Corning', '50 mL，灭菌', '箱', 'CO', 'V003'],
  ['高纯氮', 'N2-40', '林德', '40 L，99.999%', '瓶', 'CO', 'V004', ['380.00', 'CNY'], '7727-37-9'],
  ['丁腈手套', 'GN-M', '安护', 'M，100 只', '盒', 'LB', 'V010', ['46.00', 'CNY']],
  ['实验服', 'LB-100', '羽佳', '白色 L', '件', 'LB', 'V010', ['85.00', 'CNY']],
];

/** What requests are filled from; written a year ago, and since then only the last prices of items. */
export async function playCatalogues(stage: DemoStage, categories: ReadonlyMap<string, string>): Promise<void> {
  const get = <T>(service: new (...given: never[]) => T) => stage.app.get<T>(service, { strict: false });
  await stage.as('admin', stage.at(380, '01:00'), async (me) => {
    for (const [code, name, comments, budget] of costCentres)
      await get(CostCentreService).create(me, { code, name, comments, budget, enabled: true });
    for (const [name, taxNumber, bankName, bankAccount] of payors)
      await get(PayorService).create(me, { name, taxNumber, bankName, bankAccount, enabled: true });
    const byCode = new Map<string, string>();
    for (const given of vendors)
      byCode.set(given.code, (await get(VendorService).create(me, vendorValues(stage, given))).id);
    for (const [name, catalogNo, brand, spec, unit, category, vendor, last, casNo = null] of items) {
      const values = { name, catalogNo, brand, spec, unit, casNo, enabled: true };
      const refs = { categoryId: categories.get(category) ?? null, vendorId: byCode.get(vendor) ?? null };
      const { id } = await get(ItemService).create(me, { ...values, ...refs });
      if (last) await get(ItemService).priced(id, ...last);
    }
  });
}

function vendorValues(stage: DemoStage, vendor: DemoVendor): Record<string, unknown> {
  const { banks, validFor, frame, ndaFor, disabled, url = null, taxNumber = null, ...texts } = vendor;
  const accounts = banks.map(([name, account, address = null, swiftCode = null], place): CompanyBank => ({
    name,
    account,
    address,
    swiftCode,
    isDefault: place === 0,
  }));
  const dayIn = (days: number | undefined) => (days === undefined ? null : stage.day(days));
  return {
    ...texts,
    url,
    taxNumber,
    banks: accounts,
    enabled: disabled === undefined,
    expiryDate: dayIn(validFor),
    frameContractNo: frame?.[0] ?? null,
    frameContractUntil: dayIn(frame?.[1]),
    nda: ndaFor !== undefined,
    ndaUntil: dayIn(ndaFor),
    statusRemarks: disabled ?? null,
  };
}
