import type { Member } from '../../shared/access.dto.js';
import type { Department } from '../department/department.entity.js';
import type { User } from '../user/user.entity.js';

/** A person as lists of members show them. */
export function memberOf(
  { id, userId, nameZh, nameEn, title, status }: User,
  department: Department | undefined,
  photo: string | null,
): Member {
  return {
    id,
    userId,
    name: { zh: nameZh, en: nameEn },
    department: department ? { zh: department.nameZh, en: department.nameEn } : null,
    title,
    status,
    photo,
  };
}
