import type { FactKind, HealthCheck, HealthFact } from '../../shared/health.dto.js';

/** What a look at one part found. */
export type Finding = Omit<HealthCheck, 'part' | 'detail'>;

/** A figure of a check; `kind` says how its value is formatted. */
export function fact(name: string, kind: FactKind, value: string | number): HealthFact {
  return { name, kind, value };
}
