import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Like } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { ProcessDefinition, Reassigning } from '#lab/process-host/index.js';
import { LeaverParts, UserService } from '#lab/modules/org/server/index.js';
import type { LeaverItem } from '#lab/modules/org/shared/leaver.dto.js';

/** What people leave behind in processes: the tasks that wait for them, and the rules of diagrams that name them. */
@Injectable()
export class LeaverWork implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly parts: LeaverParts,
    private readonly reassigning: Reassigning,
    private readonly users: UserService,
  ) {}

  onModuleInit(): void {
    this.parts.register({
      kind: 'tasks',
      open: (id) => this.reassigning.heldBy(id),
      handOver: (me, from, to, reason) => this.reassigning.reassignAll(me, { from, to, reason }),
    });
    this.parts.register({
      kind: 'rules',
      open: (id) => this.rulesOf(id),
      handOver: (_me, from, to) => this.users.setSuccessor(from, to),
    });
  }

  /** Diagrams that are live and name somebody who has no successor. */
  private async rulesOf(id: string): Promise<LeaverItem[]> {
    const { successorId } = await this.users.get(id);
    if (successorId !== null) return [];
    const naming = await this.db
      .repo(ProcessDefinition)
      .find({
        where: { xml: Like(`%${id}%`) },
        select: { id: true, key: true, version: true, nameZh: true, nameEn: true },
      });
    const live: LeaverItem[] = [];
    for (const { id: definition, key, version, nameZh, nameEn } of naming) {
      const [latest] = await this.db.repo(ProcessDefinition).find({
        where: { key },
        select: { version: true },
        order: { version: 'DESC' },
        take: 1,
      });
      if (latest?.version === version) live.push({ id: definition, name: { zh: nameZh, en: nameEn } });
    }
    return live;
  }
}
