import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '流程图',
  pages: { designer: '流程图', table: '决策表' },
};
