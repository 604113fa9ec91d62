import type { SameKeys } from '#lab/shared/texts.js';
import type { access as en } from '../en/access.js';

export const access: SameKeys<typeof en> = {
  title: '权限',
  open: '不限制',
  restricted: '已限制：{{abilities}}',
  change: '修改',
  dialog: '“{{name}}”的权限',
  text: '名单为空时，具有相应通用权限的人员均可操作；名单不为空时，仅限名单内的人员。',
  saved: '权限已保存',
  failed: '权限名单加载失败。',
  closed: '你不在此项权限的名单内，可由流程管理员修改。',
  noEntries: '未设置',
  save: '保存',
  abilities: { start: '发起', edit: '编辑', publish: '发布', watch: '监控' },
  notes: {
    start: '提交新单据',
    edit: '设计器中的草稿与试运行',
    publish: '发布、恢复、停用和启用',
    watch: '流程实例、统计及其操作',
  },
  kinds: { users: '人员', roles: '角色', departments: '部门（含下级部门）', sites: '站点' },
};
