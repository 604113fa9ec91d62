import type { SameKeys } from '#lab/shared/texts.js';
import type { editors as en } from '../en/editors.js';

export const editors: SameKeys<typeof en> = {
  one: '{{name}}也在编辑',
  several_one: '{{name}}和另外 {{count}} 人也在编辑',
  several_other: '{{name}}和另外 {{count}} 人也在编辑',
  elsewhere: '你在另一个标签页中打开了它',
  saved: '{{name}}保存了更新的草稿',
  savedElsewhere: '你在另一个标签页中保存了更新的草稿',
  load: '载入',
};
