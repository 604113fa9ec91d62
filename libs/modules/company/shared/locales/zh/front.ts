/** 标题。 */
export const front = {
  name: '合同管理',
  company: {
    one: '公司',
    many: '公司',
  },
};
