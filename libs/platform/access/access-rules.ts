import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { Settings } from '../settings/settings.js';
import { accessSettings, type AccessSettings } from './access.settings.js';

/** Every call asks for the rules; a change made by another process is seen this much later at most. */
const keptMs = 10_000;

/** The settings of group `access`, kept for a few seconds. */
@Injectable()
export class AccessRules {
  private kept: { readonly rules: AccessSettings; readonly until: number } | undefined;

  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The rules that hold now, as they are committed. */
  async now(): Promise<AccessSettings> {
    const at = this.clock.now().getTime();
    if (this.kept && at < this.kept.until) return this.kept.rules;
    const rules = await this.db.outside(() => this.settings.get(accessSettings));
    this.kept = { rules, until: at + keptMs };
    return rules;
  }

  /** They were changed here: the next call reads them. */
  forget(): void {
    this.kept = undefined;
  }
}
