import type { FactKind, HealthCheck, HealthFact } from '../../shared/health.dto.js';

/** What a look at one part found. */
export type Finding = Omit<HealthCheck, 'part' | 'detail'>;

/** Something that a look tells beside; `kind` says how its value is written. */
export function fact(name: string, kind: FactKind, value: string | number): HealthFact {
  return { name, kind, value };
}
