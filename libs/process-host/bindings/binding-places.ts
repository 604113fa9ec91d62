import { Injectable } from '@nestjs/common';
import type { Permission } from '#lab/shared/define-permissions.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';

/** A column of a catalogue that holds the key of a process, and the subject whose records start it. */
interface BindingSlot {
  readonly name: string;
  readonly subject: string;
}

/** An entry of a catalogue with the processes that it is bound to. */
export interface BoundEntry {
  readonly id: string;
  readonly version: number;
  readonly code: string | null;
  readonly name: BothNames;
  readonly enabled: boolean;
  /** Keys of processes by slot; null where none is bound. */
  readonly processes: Readonly<Record<string, string | null>>;
}

/** A catalogue that binds its entries to processes: purchase categories, leave types. */
export interface BindingPlace {
  /** Its word in addresses and stored changes, `purchaseCategory`. */
  readonly kind: string;
  /** Where it is called `one`. */
  readonly texts: string;
  /** Route of the catalogue: what the audit calls its entries. */
  readonly route: string;
  /** Who may change an entry. */
  readonly save: Permission;
  readonly slots: readonly BindingSlot[];
  list(): Promise<readonly BoundEntry[]>;
  /** Holds an entry until the unit ends. @throws BusinessError 8013 */
  hold(id: string): Promise<BoundEntry>;
  /** Saves another process with all checks of the catalogue, its audit and the next version. @throws what these refuse */
  bind(me: Me, id: string, slot: string, process: string | null): Promise<void>;
  /** Holds a process that records of an entry would start with against what the entry asks for. @throws what it refuses */
  suits(id: string, slot: string, process: string): Promise<void>;
  /** Holds the version with which a process begins from now on against all entries in use that start it. @throws as `suits` */
  accept(process: string): Promise<void>;
  /** Counts a change that is beside the entry, such as that of a fallback, as a change of the entry. */
  touch(me: Me, id: string): Promise<void>;
  /** Key of the process that records follow where none is bound. @throws BusinessError where none starts */
  unbound(id: string, slot: string): Promise<string>;
}

/** The catalogues that bind processes, which rooms contribute. */
@Injectable()
export class BindingPlaces {
  private readonly places = new Map<string, BindingPlace>();

  register(place: BindingPlace): void {
    this.places.set(place.kind, place);
  }

  all(): readonly BindingPlace[] {
    return [...this.places.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  }

  /**
   * Holds a process that was published or begins again against the entries of all catalogues, within the open unit.
   * @throws BusinessError what a catalogue refuses, such as 8011 where a step is missing that a category asks for
   */
  async accept(process: string): Promise<void> {
    for (const place of this.places.values()) await place.accept(process);
  }

  /** The entries of all catalogues. */
  async entries(): Promise<readonly BoundEntry[]> {
    return (await Promise.all(this.all().map((place) => place.list()))).flat();
  }

  find(kind: string): BindingPlace | undefined {
    return this.places.get(kind);
  }
}
