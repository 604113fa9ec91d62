import type { Office } from '../../shared/leadership.dto.js';
import { Department } from './department.entity.js';
import type { DepartmentPlan } from './department-plan.entity.js';

type Plan = Pick<DepartmentPlan, 'office' | 'day' | 'userId'>;

/**
 * Whether a plan takes effect on a day: its day has come, and there is no successor or one who can be given tasks.
 * @param day in the company's zone
 */
export function isInForce({ day: from, userId }: Plan, day: string, canWork: (userId: string) => boolean): boolean {
  return from <= day && (userId === null || canWork(userId));
}

/**
 * A department as it is led on a day: rules ask this, so that they are right from its first moment on, before the round
 * that writes it has come by.
 * @param plans of this department, the earliest day first
 */
export function ledOn(
  department: Department,
  plans: readonly Plan[],
  day: string,
  canWork: (userId: string) => boolean,
): Department {
  const due = plans.filter((plan) => isInForce(plan, day, canWork));
  if (due.length === 0) return department;
  const leaders: Partial<Record<Office, string | null>> = {};
  for (const { office, userId } of due) leaders[office] = userId;
  return Object.assign(new Department(), department, leaders);
}
