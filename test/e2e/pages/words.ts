export type Language = 'zh' | 'en';

/** What stands on buttons and fields that the stories use; the stories themselves are one for both languages. */
const en = {
  signIn: { username: 'User name', password: 'Password', submit: 'Sign in' },
  language: 'EN English',
  todo: /^To-do/,
  submit: 'Submit',
  approve: /^Approve/,
  reject: /^Reject/,
  opinion: 'Opinion',
  waiting: 'Waiting',
  approved: 'Approved',
  request: {
    new: /New request/,
    category: 'Category',
    consumables: 'Consumables',
    title: 'Title',
    needed: 'Needed by',
    imported: (lines: number) => `${lines} lines imported`,
    columns: { item: 'Item', catalogNo: 'Catalog no.', spec: 'Spec', brand: 'Brand', quantity: 'Qty', unit: 'Unit', unitPrice: 'Unit price', currency: 'Currency' },
    cell: (column: string, line: number) => `${column}, line ${line}`,
    decided: /^CO\d+ is decided: Approved$/,
  },
  claim: {
    new: /New claim/,
    type: 'Type',
    annual: 'Paid annual leave',
    first: 'First day',
    last: 'Last day',
    days: 'Days',
  },
};
export type Words = typeof en;

const zh: Words = {
  signIn: { username: '用户名', password: '密码', submit: '登录' },
  language: '中 中文',
  todo: /^待办/,
  submit: '提交',
  approve: /^通过/,
  reject: /^拒绝/,
  opinion: '意见',
  waiting: '待审批',
  approved: '已通过',
  request: {
    new: /新建申请/,
    category: '类别',
    consumables: '实验耗材',
    title: '标题',
    needed: '期望到货',
    imported: (lines) => `已导入 ${lines} 行`,
    columns: { item: '物品', catalogNo: '货号', spec: '规格', brand: '品牌', quantity: '数量', unit: '单位', unitPrice: '单价', currency: '币种' },
    cell: (column, line) => `${column}，第 ${line} 行`,
    decided: /^CO\d+ 已有结果：已通过$/,
  },
  claim: {
    new: /新建请假/,
    type: '类型',
    annual: '带薪年假',
    first: '开始日期',
    last: '结束日期',
    days: '天数',
  },
};

export const wordsOf = (language: Language): Words => (language === 'zh' ? zh : en);
