import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '账号',
  pages: {
    login: '登录',
    dashboard: '首页',
    setUp: '初始化',
    activate: '设置密码',
    outSideLink: '从其他系统登录',
    security: '登录与安全',
    forgot: '忘记密码',
    reset: '设置新密码',
    signOn: '公司账号登录',
    verify: '核验单据',
    decide: '审批任务',
  },
  help: {
    title: '帮助',
  },
};
