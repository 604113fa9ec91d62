import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '流程',
  menu: { design: '设计' },
  pages: {
    todo: '待办',
    done: '已办',
    record: '单据',
    definitions: '流程图',
    designer: '流程图',
    table: '决策表',
  },
  home: {
    started: '我发起的',
  },
  phone: {
    title: 'Labdesk 手机版',
  },
  inbox: {
    copied: {
      page: '抄送给我',
    },
  },
};
