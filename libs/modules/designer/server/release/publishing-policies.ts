import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion } from '#lab/platform/database/versioned.js';
import { ProcessPublishing } from '#lab/process-host/index.js';
import type { PublishingBody } from '../../shared/release.dto.js';

/** Whether publishing a process takes two people. */
@Injectable()
export class PublishingPolicies {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async of(key: string): Promise<PublishingBody> {
    const row = await this.db.repo(ProcessPublishing).findOneBy({ id: key });
    return row ? { secondPerson: row.secondPerson, version: row.version } : { secondPerson: false, version: 0 };
  }

  async needsSecondPerson(key: string): Promise<boolean> {
    return (await this.of(key)).secondPerson;
  }

  /** @throws BusinessError 8001 when it was changed since it was read at `version` */
  async keep(me: Me, key: string, { secondPerson, version }: PublishingBody): Promise<void> {
    await this.db.lock(ProcessPublishing, [key]);
    assertVersion(await this.of(key), version);
    await this.db.repo(ProcessPublishing).save({
      ...{ id: key, version: version + 1, secondPerson, updatedBy: me.id, updatedAt: this.clock.now() },
    });
    this.audit.record({
      action: 'process.publishing',
      subject: 'process',
      recordId: key,
      actor: me.id,
      detail: { secondPerson },
    });
  }
}
