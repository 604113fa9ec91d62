import type { SameKeys } from '../../texts.js';
import type { front as frontEn } from './en.js';

export const front: SameKeys<typeof frontEn> = {
  errors: {
    0: '服务器出错了，你填写的内容都在。',
    1: '你不能进入这个页面。',
    401: '登录已失效，重新登录后继续。',
    403: '你没有这项操作的权限，可联系管理员。',
    8013: '没有找到。',
    8014: '操作太频繁，{{1}} 秒后再试。',
    8015: '服务暂时不可用。',
  },
  flag: { true: '是', false: '否' },
  units: { day_one: '{{count}} 天', day_other: '{{count}} 天' },
};
