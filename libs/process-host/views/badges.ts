import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';

type Count = (me: Me) => Promise<number>;

/** Counts that rooms add to those of open tasks, drafts for instance, by the names that the shell knows. */
@Injectable()
export class Badges {
  private readonly counts = new Map<string, Count>();

  register(name: string, count: Count): void {
    this.counts.set(name, count);
  }

  async all(me: Me): Promise<Readonly<Record<string, number>>> {
    const counted = [...this.counts].map(async ([name, count]) => [name, await count(me)] as const);
    return Object.fromEntries(await Promise.all(counted));
  }
}
