import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '组织',
  user: {
    one: '用户',
    many: '用户',
  },
  department: {
    many: '部门',
  },
  role: {
    one: '角色',
    many: '角色',
    members: '成员',
  },
  group: {
    many: '用户组',
  },
  uses: {
    many: '权限',
    holders: '权限拥有者',
  },
  absence: {
    many: '外出与代理',
    own: '外出与代理',
  },
  site: {
    many: '站点',
  },
};
