import type { SameKeys } from '#lab/shared/texts.js';
import type { matrix as en } from '../en/matrix.js';

export const matrix: SameKeys<typeof en> = {
  label: '各环节的字段权限',
  keys: '方向键移动，E 设为可编辑，R 设为只读，H 设为隐藏；在环节或字段名称上按键，可设置整列或整行。',
  field: '字段',
  lines: '明细行',
  allOf: '设置“{{name}}”的全部权限',
  cell: '{{field}}，{{step}}：{{right}}',
  given_one: '已将 {{count}} 个字段设为{{right}}',
  given_other: '已将 {{count}} 个字段设为{{right}}',
  neverEdited: '该字段在任何环节都不可编辑。',
  noSubject: {
    title: '该流程不关联单据',
    text: '字段权限针对单据的表单。先在流程属性中选择单据类型。',
  },
  noFields: {
    title: '该类单据没有可设置的字段',
    text: '各环节按原样显示表单。',
  },
  noSteps: {
    title: '还没有用户任务',
    text: '先在流程图中添加用户任务，再在这里设置处理人对各字段的权限。',
  },
};
