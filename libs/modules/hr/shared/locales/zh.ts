import { joinTexts, type SameKeys } from '#lab/shared/texts.js';
import type { en } from './en.js';
import { allocations } from './zh/allocations.js';
import { audit } from './zh/audit.js';
import { front } from './zh/front.js';
import { goalPage } from './zh/goals.js';
import { later } from './zh/later.js';

export const zh: SameKeys<typeof en> = joinTexts(joinTexts(joinTexts(joinTexts(front, later), goalPage), allocations), {
  audit,
  claim: {
    leftToday: '今日余额',
    leftOn: '{{day}} 的余额',
    taken: '本次请假',
    after: '请假后余额',
    short: '超出余额',
    counted: '按日历计算',
    useCalendar: '改用日历天数',
    proofHelp: '请上传附件，或在说明里写明没有附件的原因。',
    nextYear: '我确认这是明年的假期',
  },
  profile: {
    own: '个人维护的信息',
    company: '公司维护的信息',
    companyNote: '由人事维护。',
    superior: '上级',
    substitute: '当前代理人',
    roles: '角色',
    groups: '用户组',
    security: '密码与登录',
  },
  leaveType: {
    fields: {
      key: '编号',
      nameZh: '中文名',
      nameEn: '英文名',
      process: '流程',
      balanced: '计余额',
      calendarDays: '按自然日计',
      needAttachment: '需要附件',
      attachmentDays: '需要附件的起始天数',
      advanceDays: '提前申请天数',
      enabled: '启用',
    },
  },
  calendar: {
    year: '年份',
    before: '上一年',
    after: '下一年',
    view: '视图',
    views: { year: '年历', list: '列表' },
    kinds: { off: '休息日', work: '调休上班日' },
    sources: {
      company: '{{year}} 年按公司日历计算。',
      official: '{{year}} 年按法定节假日计算。首次修改时，法定节假日会全部导入公司日历。',
      week: '{{year}} 年没有特殊日期，只按星期计算。',
    },
    workdays: '每周工作日',
    weekdays: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' },
    offDays: '休息日',
    workDays: '调休上班日',
    add: '添加日期',
    adding: '添加日期',
    change: '修改',
    changing: '修改 {{day}}',
    remove: '移除',
    removeAsk: '移除 {{day}}？之后这一天按星期计算。',
    removed: '{{day}} 已移除。',
    saved: '{{day}} 已保存。',
    import: '导入法定节假日',
    imported: '已导入 {{count}} 天。',
    imported_one: '已导入 1 天。',
    fields: {
      day: '日期',
      kind: '类型',
      nameZh: '中文名称',
      nameEn: '英文名称',
      name: '名称',
      origin: '来源',
      changed: '更新时间',
    },
    origins: { official: '法定', own: '公司' },
    missing: '请输入日期和中文名称。',
    none: '这一年没有特殊日期',
    noneText: '每天都按星期计算。',
    weekdayOff: '休息',
    weekdayWork: '上班',
  },
});
