import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '流程图',
  menu: { design: '设计' },
  pages: { definitions: '流程图' },
};
