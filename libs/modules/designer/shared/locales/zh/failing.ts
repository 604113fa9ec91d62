import type { SameKeys } from '#lab/shared/texts.js';
import type { failing as en } from '../en/failing.js';

export const failing: SameKeys<typeof en> = {
  title: '未通过的测试用例',
  mark: '未通过的测试用例：{{name}}',
  show: '在流程图中查看',
  showOf: '在流程图中查看：{{name}}',
  stay_one: '说明原因，保留此测试用例并发布',
  stay_other: '说明原因，保留这 {{count}} 个测试用例并发布',
  reason: '原因',
  reasonNote: '至少 {{least}} 个字符，随版本保存。',
  kept_one: '发布时有 {{count}} 个测试用例未通过：{{cases}}',
  kept_other: '发布时有 {{count}} 个测试用例未通过：{{cases}}',
  keptBy: '{{reason}}（{{name}}，{{at}}）',
  waits_one: '有 {{count}} 个测试用例未通过：{{cases}}',
  waits_other: '有 {{count}} 个测试用例未通过：{{cases}}',
};
