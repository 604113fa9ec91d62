import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { healthParts, type HealthCheck, type HealthPart, type HealthView } from '../../shared/health.dto.js';
import { HealthChecks } from './checks.js';

/** A look that takes longer is given up, so that the page never hangs with what it looks at. */
const limitMs = 4000;
const mostDetail = 300;

/** Looks at everything at once. */
@Injectable()
export class Health {
  constructor(
    private readonly checks: HealthChecks,
    private readonly clock: Clock,
  ) {}

  async look(limit = limitMs): Promise<HealthView> {
    const checks = await Promise.all(healthParts.map((part) => this.one(part, limit)));
    return { at: this.clock.now().toISOString(), checks };
  }

  private async one(part: HealthPart, limit: number): Promise<HealthCheck> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<HealthCheck>((resolve) => {
      timer = setTimeout(() => resolve({ part, state: 'bad', found: 'noAnswer', facts: [], detail: null }), limit);
    });
    try {
      const look = this.checks.all[part]().then((finding): HealthCheck => ({ part, ...finding, detail: null }));
      return await Promise.race([look.catch((error: unknown) => failed(part, error)), late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

function failed(part: HealthPart, error: unknown): HealthCheck {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, mostDetail);
  return { part, state: 'bad', found: 'failed', facts: [], detail };
}
