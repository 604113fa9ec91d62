import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';

type Count = (me: Me) => Promise<number>;

/** Counts that rooms add to the sidebar beside those of the to-do list, by the names that the shell knows. */
@Injectable()
export class Badges {
  private readonly counts = new Map<string, Count>();

  register(name: string, count: Count): void {
    this.counts.set(name, count);
  }

  async count(name: string, me: Me): Promise<number> {
    return (await this.counts.get(name)?.(me)) ?? 0;
  }
}
