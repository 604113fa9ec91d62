import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '流程',
  pages: { todo: '待办', done: '已办', record: '单据' },
  home: { started: '我发起的' },
  phone: { title: 'Labdesk 手机版' },
  copied: { page: '抄送给我' },
  phrase: { many: '公司常用语' },
  drafts: { page: '我的草稿' },
};
