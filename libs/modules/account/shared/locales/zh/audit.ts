import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

export const audit: SameKeys<typeof en> = {
  subjects: {
    user: '用户账号',
    access: '登录设置',
  },
  actions: {
    session: {
      open: '登录',
      close: '退出',
      lock: '多次登录失败后锁定',
      revoke: '结束一个会话',
      revokeOthers: '结束其他会话',
      revokeAll: '结束全部会话',
      forgetDevice: '移除常用设备',
      role: '切换角色',
      ticket: '签发一次性登录链接',
      link: '用一次性链接登录',
      wrong: '用户名或密码错误，拒绝登录',
      keptOut: '用户已锁定或停用，拒绝登录',
      expired: '密码过期，拒绝登录',
      code: '验证码错误，拒绝登录',
      slow: '尝试过于频繁，拒绝登录',
    },
    user: {
      language: '切换语言',
      'set-up': '设置首位管理员',
      totpOn: '开启两步验证',
      totpOff: '关闭两步验证',
      totpCodes: '重新生成恢复码',
      totpReset: '重置两步验证',
      totpBlocked: '验证码多次错误，暂停验证',
      'sign-on': '单点登录时创建账号',
      bind: '绑定单点登录身份',
      unbind: '解除单点登录绑定',
    },
    password: {
      change: '修改自己的密码',
      reset: '用链接设置新密码',
      activate: '设置初始密码',
      forgot: '申请重置密码链接',
      invite: '发送设置初始密码的链接',
    },
    access: { save: '修改登录设置', change: '修改登录方式', check: '检查登录方式的连接' },
  },
  facts: {
    issuer: '申请系统',
    role: '角色',
    idleMinutes: '闲置分钟',
    absoluteHours: '最长小时',
    totp: '两步验证',
    language: '语言',
  },
};
