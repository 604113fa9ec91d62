/** One person of the demo company. */
export interface DemoPerson {
  readonly username: string;
  readonly zh: string;
  readonly en: string;
  readonly title: readonly [zh: string, en: string];
  readonly department: string | null;
  readonly reporter?: string;
  readonly roles: readonly string[];
  readonly function?: string;
  readonly outsourced?: true;
  readonly standing?: 'disabled' | 'locked';
  readonly language?: 'en';
}

export const demoPassword = 'Labdesk2026!';

/** The main site first; those who are not named in another work there. */
export const sites = [
  { code: 'SH', zh: '上海总部', en: 'Shanghai headquarters', location: '上海市浦东新区张江' },
  { code: 'SZ', zh: '苏州检测中心', en: 'Suzhou test centre', location: '苏州工业园区', department: 'QC' },
] as const;

export const departments = [
  { code: 'QM', zh: '启明生物', en: 'Qiming Biotech', manager: 'wang.haifeng' },
  { code: 'RD', zh: '研发中心', en: 'Research centre', parent: 'QM', manager: 'zhou.jianming', costCentre: 'RD-210' },
  {
    code: 'ANA',
    zh: '分析化学组',
    en: 'Analytical chemistry',
    parent: 'RD',
    manager: 'lin.yutong',
    deputy: 'guo.tao',
    costCentre: 'RD-211',
  },
  { code: 'BIO', zh: '细胞生物组', en: 'Cell biology', parent: 'RD', manager: 'sun.li', costCentre: 'RD-212' },
  { code: 'QC', zh: '质量控制部', en: 'Quality control', parent: 'QM', manager: 'xu.mengyao', costCentre: 'QC-120' },
  { code: 'ADM', zh: '行政采购部', en: 'Administration', parent: 'QM', manager: 'li.qian', costCentre: 'HR-010' },
] as const;

/** With the permissions that the company gives itself; rooms add theirs. */
export const roles = [
  { code: 'administrator', zh: '系统管理员', en: 'Administrator', permissions: ['*'] },
  {
    code: 'staff',
    zh: '员工',
    en: 'Staff',
    permissions: [],
  },
  { code: 'approver', zh: '审批人', en: 'Approver', permissions: [] },
  { code: 'purchaser', zh: '采购员', en: 'Purchaser', permissions: [] },
  { code: 'hrCharger', zh: '人事管理员', en: 'HR charger', permissions: [] },
  { code: 'legal', zh: '法务', en: 'Legal', permissions: [] },
  {
    code: 'processAdmin',
    zh: '流程管理员',
    en: 'Process admin',
    permissions: ['process:*'],
  },
  { code: 'none', zh: '无权限', en: 'No permission', permissions: [] },
] as const;

/** People of every access level that tests need, from the administrator to a user without permissions. */
export const people: readonly DemoPerson[] = [
  {
    username: 'admin',
    zh: '系统管理员',
    en: 'Administrator',
    title: ['系统管理员', 'Administrator'],
    department: 'ADM',
    roles: ['administrator'],
  },
  {
    username: 'wang.haifeng',
    zh: '王海峰',
    en: 'Wang Haifeng',
    title: ['总经理', 'CEO'],
    department: 'QM',
    roles: ['staff', 'approver'],
  },
  {
    username: 'zhou.jianming',
    zh: '周建明',
    en: 'Zhou Jianming',
    title: ['研发中心负责人', 'Head of research'],
    department: 'RD',
    reporter: 'wang.haifeng',
    roles: ['staff', 'approver'],
    function: 'R&D',
    language: 'en',
  },
  {
    username: 'lin.yutong',
    zh: '林雨桐',
    en: 'Lin Yutong',
    title: ['分析化学组经理', 'Manager, analytical chemistry'],
    department: 'ANA',
    reporter: 'zhou.jianming',
    roles: ['staff', 'approver'],
    function: 'R&D',
  },
  {
    username: 'guo.tao',
    zh: '郭涛',
    en: 'Guo Tao',
    title: ['分析化学组副经理', 'Deputy manager'],
    department: 'ANA',
    reporter: 'lin.yutong',
    roles: ['staff', 'approver'],
    function: 'R&D',
  },
  {
    username: 'chen.siyuan',
    zh: '陈思远',
    en: 'Chen Siyuan',
    title: ['分析工程师', 'Analytical engineer'],
    department: 'ANA',
    reporter: 'lin.yutong',
    roles: ['staff'],
    function: 'R&D',
  },
  {
    username: 'sun.li',
    zh: '孙立',
    en: 'Sun Li',
    title: ['细胞生物组经理', 'Manager, cell biology'],
    department: 'BIO',
    reporter: 'zhou.jianming',
    roles: ['staff', 'approver'],
    function: 'R&D',
  },
  {
    username: 'he.yuxin',
    zh: '何雨欣',
    en: 'He Yuxin',
    title: ['细胞培养研究员', 'Cell culture scientist'],
    department: 'BIO',
    reporter: 'sun.li',
    roles: ['staff'],
    function: 'R&D',
  },
  {
    username: 'xu.mengyao',
    zh: '徐梦瑶',
    en: 'Xu Mengyao',
    title: ['质量控制部经理 · 流程管理员', 'Manager, QC · process admin'],
    department: 'QC',
    reporter: 'wang.haifeng',
    roles: ['staff', 'approver', 'processAdmin'],
    function: 'QC',
  },
  {
    username: 'tang.rui',
    zh: '唐睿',
    en: 'Tang Rui',
    title: ['质控分析员', 'QC analyst'],
    department: 'QC',
    reporter: 'xu.mengyao',
    roles: ['staff'],
    function: 'QC',
  },
  {
    username: 'li.qian',
    zh: '李倩',
    en: 'Li Qian',
    title: ['采购与人事主管', 'Purchasing and HR'],
    department: 'ADM',
    reporter: 'wang.haifeng',
    roles: ['staff', 'approver', 'purchaser', 'hrCharger', 'legal'],
    function: 'ADM',
  },
  {
    username: 'wu.lei',
    zh: '吴磊',
    en: 'Wu Lei',
    title: ['外包技术员', 'Contract technician'],
    department: 'ANA',
    reporter: 'lin.yutong',
    roles: ['staff'],
    outsourced: true,
  },
  {
    username: 'feng.yu',
    zh: '冯宇',
    en: 'Feng Yu',
    title: ['待分配部门', 'No department yet'],
    department: null,
    roles: ['staff'],
  },
  {
    username: 'jiang.nan',
    zh: '江楠',
    en: 'Jiang Nan',
    title: ['无权限', 'No permission'],
    department: 'QC',
    roles: ['none'],
  },
  {
    username: 'qian.feng',
    zh: '钱锋',
    en: 'Qian Feng',
    title: ['已停用', 'Disabled'],
    department: 'BIO',
    roles: ['staff'],
    standing: 'disabled',
  },
  {
    username: 'zhao.min',
    zh: '赵敏',
    en: 'Zhao Min',
    title: ['已锁定', 'Locked'],
    department: 'BIO',
    roles: ['staff'],
    standing: 'locked',
  },
];

/** Sign-ins that the sign-in page offers. */
export const offered = [
  'chen.siyuan',
  'lin.yutong',
  'zhou.jianming',
  'wang.haifeng',
  'he.yuxin',
  'li.qian',
  'xu.mengyao',
  'admin',
] as const;
