import { Injectable } from '@nestjs/common';
import { liveKey, liveWords, type LiveWord } from '#lab/shared/live.js';
import { Database } from '../database/database.js';
import type { Unit } from '../database/unit.js';
import { isEmpty, LiveBus } from './live-bus.js';

/** What changed in a unit: ids of records, tasks and instances, and the addresses of people whose lists did. */
export type Changed = { readonly ids?: readonly string[] } & Partial<Readonly<Record<LiveWord, readonly string[]>>>;

/** What a unit has collected so far. */
type Collected = Readonly<Record<'ids' | LiveWord, Set<string>>>;

/**
 * Tells open pages what has changed, once it is committed. An address is the id of a user or any name by which
 * `LiveStreams` knows them, of a role for instance.
 */
@Injectable()
export class Live {
  private readonly collected = new WeakMap<Unit, Collected>();

  constructor(
    private readonly db: Database,
    private readonly bus: LiveBus,
  ) {}

  /** In the unit that is open; pages hear of it when the unit is committed, once. */
  changed(change: Changed): void {
    const all = this.of(this.db.current);
    for (const name of ['ids', ...liveWords] as const) for (const one of change[name] ?? []) all[name].add(one);
  }

  private of(unit: Unit): Collected {
    const known = this.collected.get(unit);
    if (known) return known;
    const all: Collected = { ids: new Set(), todo: new Set(), notifications: new Set() };
    this.collected.set(unit, all);
    unit.onCommit(() => {
      const signal = {
        keys: [...all.ids].map(liveKey),
        to: { todo: [...all.todo], notifications: [...all.notifications] },
      };
      if (!isEmpty(signal)) this.bus.publish(signal);
    });
    return all;
  }
}
