import type { SameKeys } from '../../texts.js';
import type { front as frontEn } from './en.js';

export const front: SameKeys<typeof frontEn> = {
  errors: {
    0: '服务器出错，你填写的内容已保留。',
    1: '你没有访问该页面的权限。',
    401: '登录已失效，请重新登录。',
    403: '你没有该操作的权限，请联系管理员。',
    8013: '未找到。',
    8014: '操作过于频繁，请 {{1}} 秒后再试。',
    8015: '服务暂时不可用。',
    8025: '数据正被其他操作占用，本次未保存，请稍后重试。',
    8026: '服务器磁盘已满，本次未保存，仍可查看数据，请联系管理员。',
    8029: '系统正在升级到新版本，请几分钟后再试。',
  },
  flag: { true: '是', false: '否' },
  units: { day_one: '{{count}} 天', day_other: '{{count}} 天' },
};
