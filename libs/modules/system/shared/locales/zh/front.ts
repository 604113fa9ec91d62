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
      title: '搁置的工作',
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
  errors: {
    1140: '快捷链接最多 {{1}} 个，先移除一个。',
    1141: '该设置超过 {{1}} kB。',
    1142: '最多保存 {{1}} 项设置。',
    1143: '该模块始终显示，不能关闭。',
    1144: '该帮助文档不是文本，按文件打开。',
    1145: '该模块没有帮助文档。',
    1146: '公告的结束日期不能早于开始日期。',
    1170: '不允许使用这个地址：{{1}}',
    1171: '目录不在系统自己的目录之内：{{1}}',
    1172: '程序依赖编码 {{1}}：只能修改名称、顺序和备注。',
    1173: '这封邮件不能重发：它没有失败、没有收件人，或已经重发过。',
    1174: '填写测试邮件的收件人。',
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
