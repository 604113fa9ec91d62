import { BusinessError } from '#lab/shared/define-errors.js';
import { refusalOf, refuseField } from '#lab/platform/http/field-errors.js';
import { companyErrors } from '../../company/shared/company.errors.js';
import type { Company } from '../../company/server/index.js';

/**
 * The refusal of a name that another company has: one that is in the role already is another entry of the list, any other
 * one is named, for it only has to be given the role.
 */
export function refuseOtherRole(other: Company, role: 'isVendor' | 'isPayor'): BusinessError {
  if (other[role]) return refuseField('name', 'taken');
  return refusalOf(['name'], new BusinessError(companyErrors.otherRole, [other.name]));
}
