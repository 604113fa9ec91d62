import type { SameKeys } from '#lab/shared/texts.js';
import type { arrival as en } from '../en/arrival.js';

export const arrival: SameKeys<typeof en> = {
  title: '导入“{{name}}”',
  import: '导入',
  key: '标识',
  keyInFile: '（文件中为 {{key}}）',
  nameless: '未命名',
  subjectNote: '流程图中可使用该单据的状态、操作和字段。',
  noSubject: '未选择单据类型时，没有单据可以发起此流程。',
  notExecutable: '文件将此流程标记为不可执行的图形。开启后才能发布。',
  laidOut: '文件中没有图形，已自动布局。',
  others_one: '文件中另有 {{count}} 个流程，内容会保留，但不会打开。',
  others_other: '文件中另有 {{count}} 个流程，内容会保留，但不会打开。',
  summary: '来自其他工具的内容',
  nothingForeign: '文件中没有其他工具特有的内容。',
  fate: {
    translated: '已转换（{{count}}）',
    handler: '需要处理程序（{{count}}）',
    notRun: '保留，不会运行（{{count}}）',
    ignored: '保留，不起作用（{{count}}）',
    unsupported: '不支持，无法发布（{{count}}）',
    lost: '不会保留（{{count}}）',
  },
  scenario: {
    title: '测试用例',
    kept_one: '此流程的 {{count}} 个测试用例会保留。',
    kept_other: '此流程的 {{count}} 个测试用例会保留。',
    passes: '仍可通过',
    running: '正在运行…',
    missing: '引用了文件中没有的元素：{{elements}}',
    notRun: '修正流程图的错误后才能运行',
  },
};
