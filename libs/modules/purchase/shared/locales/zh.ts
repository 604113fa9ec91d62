import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { front } from './zh/front.js';
import { later } from './zh/later.js';

export const zh: SameKeys<typeof en> = joinTexts(joinTexts(front, later), {
  request: {
    change: '编辑',
    copy: '复制为新草稿',
    copied: '已复制为 {{number}}',
    copyTitle: '{{title}}（副本）',
    remove: '删除',
    removeAsk: '删除这份草稿？单号不会再用。',
    removed: '已删除 {{number}}',
    acted: '{{number}} 已{{done}}',
    incomplete_one: '还有 {{count}} 处要填。先编辑草稿，再在那里提交。',
    incomplete_other: '还有 {{count}} 处要填。先编辑草稿，再在那里提交。',
    notDraft: '这份申请不能修改',
    notDraftText: '只有草稿可以修改，由负责人或填写人修改。',
    open: '打开申请',
  },
  form: {
    template: '模板',
    import: '导入 xlsx',
    departmentLater: '保存草稿后显示',
    lineCount_one: '{{count}} 行',
    lineCount_other: '{{count}} 行',
    currencies_one: '单一币种',
    currencies_other: '{{count}} 种币种',
    problemAt: '第 {{line}} 行，{{column}}',
    conflict: '{{time}} 有人保存过这份草稿。你填写的内容都在。',
    sent: '{{time}} 起这份申请已不是草稿。你填写的内容都在。',
    keepMine: '用我的覆盖',
    takeTheirs: '改用对方的',
    seeTheirs: '查看对方的',
    deleted: '草稿已被删除，或已不归你。你填写的内容都在。',
  },
  category: {
    fields: {
      code: '编号',
      nameZh: '中文名',
      nameEn: '英文名',
      process: '流程',
      userLimit: '个人限额',
      quoteNeed: '需要询价',
      projectNecessary: '必须填项目',
      autoRelease: '自动放行',
      enabled: '启用',
    },
  },
});
