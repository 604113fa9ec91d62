import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull, Like } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { ProcessDefinition, ProcessInstance, Reassigning } from '#lab/process-host/index.js';
import { LeaverParts, UserService } from '#lab/modules/org/server/index.js';
import type { LeaverItem } from '#lab/modules/org/shared/leaver.dto.js';

/** What people leave behind in processes: tasks that wait for them, diagrams that name them, requests of their own. */
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
    // They go their way: who decides is not who wrote them.
    this.parts.register({ kind: 'requests', open: (id) => this.requestsOf(id) });
  }

  /** What they have handed in themselves and is not decided yet, the oldest first. */
  private async requestsOf(id: string): Promise<LeaverItem[]> {
    const running = await this.db.repo(ProcessInstance).find({
      where: { initiator: id, endedAt: IsNull(), parentId: IsNull() },
      select: { id: true, titleZh: true, titleEn: true },
      order: { startedAt: 'ASC', id: 'ASC' },
    });
    return running.map(({ id: instance, titleZh, titleEn }) => ({ id: instance, name: { zh: titleZh, en: titleEn } }));
  }

  /** Active versions that name a leaver without a successor. */
  private async rulesOf(id: string): Promise<LeaverItem[]> {
    const { successorId } = await this.users.get(id);
    if (successorId !== null) return [];
    const naming = await this.db.repo(ProcessDefinition).find({
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
