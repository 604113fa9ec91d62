import type { Named } from '../shared/access.dto.js';

interface Nameable {
  readonly id: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string | null;
}

/** A role or a group by its name. */
export function named({ id, code, nameZh, nameEn }: Nameable): Named {
  return { id, code, name: { zh: nameZh, en: nameEn } };
}
