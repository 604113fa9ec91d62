import type { SameKeys } from '#lab/shared/texts.js';
import type { whom as en } from '../en/whom.js';

export const whom: SameKeys<typeof en> = {
  ask: '预览人员',
  askAbove: '预览上报给谁',
  me: '我',
  owner: '示例单据的负责人',
  coming: '正在查找人员…',
  noSuperior: '他们没有可处理任务的上级。',
  wantsRecord: '该规则需要读取单据。在表达式下方选择示例单据后再试。',
};
