/** What is looked at, in the order in which it is shown. */
export const healthParts = ['database', 'redis', 'mail', 'storage', 'clock', 'jobs', 'processes', 'program'] as const;
export type HealthPart = (typeof healthParts)[number];

/** `off` is there where something is not set up, on purpose. */
export type HealthState = 'good' | 'warn' | 'bad' | 'off';

/** How a fact is written. */
export type FactKind = 'text' | 'count' | 'ms' | 'bytes' | 'stamp' | 'seconds';

export interface HealthFact {
  /** Named by `system.health.facts.<name>`. */
  readonly name: string;
  readonly kind: FactKind;
  readonly value: string | number;
}

export interface HealthCheck {
  readonly part: HealthPart;
  readonly state: HealthState;
  /** What was found, named by `system.health.found.<found>`, and what to do by `system.health.todo.<found>`. */
  readonly found: string;
  readonly facts: readonly HealthFact[];
  /** What went wrong, as it was said. */
  readonly detail: string | null;
}

export interface HealthView {
  /** ISO text. */
  readonly at: string;
  readonly checks: readonly HealthCheck[];
}
