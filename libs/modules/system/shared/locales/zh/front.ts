import type { SameKeys } from '#lab/shared/texts.js';
import type { front as frontEn } from '../en/front.js';

export const front: SameKeys<typeof frontEn> = {
  name: '系统',
  menu: { set: '设置', run: '运行' },
  audit: {
    title: '审计记录',
  },
  jobs: {
    title: '定时任务',
    parked: {
      title: '失败任务',
    },
  },
  mail: {
    title: '邮件队列',
  },
  module: {
    title: '模块',
  },
  version: {
    many: '版本',
  },
  news: {
    title: '更新内容',
  },
  announcement: {
    many: '公告',
    mine: '给我的公告',
  },
  access: {
    title: '登录设置',
  },
  config: {
    title: '系统配置',
  },
  archive: {
    title: '归档',
  },
  dictionary: {
    many: '数据字典',
  },
  health: {
    title: '运行状况',
  },
};
