import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { front } from './zh/front.js';
import { later } from './zh/later.js';

export const zh: SameKeys<typeof en> = joinTexts(joinTexts(front, later), {
  request: {
    copyTitle: '{{title}}（副本）',
    incomplete_one: '还有 {{count}} 处未填写完整，请编辑草稿后再提交。',
    incomplete_other: '还有 {{count}} 处未填写完整，请编辑草稿后再提交。',
  },
  form: {
    template: '模板',
    import: '导入 xlsx',
    departmentLater: '保存草稿后显示',
    lineCount_one: '{{count}} 行',
    lineCount_other: '{{count}} 行',
    currencies_one: '单一币种',
    changeCategory: '更换类别？',
    changeCategoryText_one: '明细是按原类别填写的，更换后将清空。',
    changeCategoryText_other: '{{count}} 行明细是按原类别填写的，更换后将清空。',
    changeCategoryOk: '更换并清空明细',
    currencies_other: '{{count}} 种币种',
  },
  category: {
    fields: {
      code: '编号',
      nameZh: '中文名',
      nameEn: '英文名',
      process: '流程',
      userLimit: '个人限额',
      quoteNeed: '需要询价',
      allowsCredits: '允许红字（负数）行',
      projectNecessary: '项目必填',
      autoRelease: '自动放行',
      enabled: '启用',
    },
  },
});
