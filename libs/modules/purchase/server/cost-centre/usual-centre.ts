import type { OrgDirectory } from '../../../org/server/index.js';
import type { PurchaseRequest } from '../request/request.entity.js';
import type { CostCentre } from './cost-centre.entity.js';

/**
 * The cost centre that a request is charged to unless its order says otherwise: that of its category, else that of its
 * department.
 * @param centres those in use
 */
export function usualCentre(
  centres: readonly CostCentre[],
  { category, departmentId }: Pick<PurchaseRequest, 'category' | 'departmentId'>,
  org: OrgDirectory,
): CostCentre | undefined {
  const ofDepartment = org.department(departmentId)?.costCentre ?? '';
  return centres.find(({ id }) => id === category.costCentreId) ?? centres.find(({ code }) => code === ofDepartment);
}
