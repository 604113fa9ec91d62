import type { SameKeys } from '#lab/shared/texts.js';
import type { audit as en } from '../en/audit.js';

export const audit: SameKeys<typeof en> = {
  subjects: {
    calendar: '节假日日历',
    jobHolder: '岗位任职',
    contractReminders: '合同提醒设置',
    leaveFeed: '休假日历链接',
  },
  actions: {
    calendar: { save: '修改日期', remove: '移除日期', import: '导入法定节假日', reset: '恢复默认' },
    leaveFeed: { create: '生成日历链接', replace: '更换日历链接', save: '修改日历链接内容', revoke: '撤销日历链接' },
    jobHolder: {
      assign: '添加岗位任职人员',
      end: '结束岗位任职',
      remind: '提醒确认岗位说明书',
      confirm: '确认岗位说明书',
    },
    contractReminders: { save: '修改合同提醒天数' },
    goalStatistics: { export: '导出目标统计' },
  },
  facts: {
    day: '日期',
    dayKind: '类型',
    formerKind: '原类型',
    formerName: '原名称',
    year: '年份',
    site: '站点',
    made: '新增分配',
    feedScope: '显示内容',
    jobCode: '岗位说明书',
    jobVersion: '版本',
    fromDay: '开始',
    toDay: '结束',
    reminders: '提前天数',
    formerReminders: '原提前天数',
  },
};
