import type { SameKeys } from '#lab/shared/texts.js';
import type { recordFront as en } from '../en/records-front.js';

export const recordFront: SameKeys<typeof en> = {
  menu: { records: '合同与岗位' },
  laborContract: { one: '劳动合同', many: '劳动合同', ofPeople: '下属的劳动合同' },
  jd: { one: '岗位说明书', many: '岗位说明书' },
  ownJob: { title: '我的合同与岗位' },
};
