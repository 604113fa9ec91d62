import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '采购',
  menu: { catalogue: '目录' },
  request: {
    one: '采购申请',
    many: '采购申请',
    toApprove: '待我审批',
    mine: '我的申请',
    new: '新建采购申请',
    edit: '编辑采购申请',
    toPurchase: '待采购',
    states: { draft: '草稿', requested: '待审批', approved: '已通过', closed: '已关闭' },
    actions: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
  },
  order: {
    one: '采购订单',
    many: '采购订单',
    mine: '采购订单',
    new: '新建订单',
    edit: '编辑订单',
    waiting: '待下单',
    propose: '生成订单',
    states: {
      draft: '草稿',
      requested: '待审批',
      released: '已下达',
      contracted: '合同中',
      sent: '已发供应商',
      held: '已暂缓',
      cancelled: '已取消',
      completed: '已完成',
    },
    actions: { submit: '提交', approve: '通过', reject: '拒绝', withdraw: '撤回' },
  },
  quote: {
    one: '询价单',
    many: '询价单',
    mine: '询价单',
    new: '新建询价单',
    edit: '编辑询价单',
    states: { draft: '草稿', toConfirm: '待确认', toApprove: '待审批', agreed: '已议定', closed: '已作废' },
    actions: { submit: '提交', confirm: '确认', approve: '通过', reject: '拒绝', withdraw: '撤回' },
  },
  item: {
    one: '物品',
    many: '物品目录',
  },
  vendor: {
    one: '供应商',
    many: '供应商',
  },
  costCentre: {
    one: '成本中心',
    many: '成本中心',
  },
  payor: {
    one: '付款公司',
    many: '付款公司',
  },
  dictionary: {
    one: '字典项',
    many: '数据字典',
  },
  category: {
    one: '采购类别',
    many: '采购类别',
  },
};
