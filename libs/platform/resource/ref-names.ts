import { Injectable } from '@nestjs/common';
import type { Resource } from '#lab/shared/define-resource.js';
import type { BothNames } from '#lab/shared/texts.js';

type Naming = (ids: readonly string[]) => Promise<ReadonlyMap<string, BothNames>>;

type Beside = Record<string, BothNames | readonly BothNames[]>;

/** One entry by the words that people know it by. */
export interface KnownEntry {
  readonly id: string;
  readonly code: string | null;
  readonly name: BothNames;
}

/** Finds entries by what a user wrote. */
export interface EntrySource {
  /** Entries of one of these codes or names. */
  called(words: readonly string[]): Promise<readonly KnownEntry[]>;
  /** Those that may be chosen, undefined when they are more than `most`. */
  offered(most: number): Promise<readonly KnownEntry[] | undefined>;
}

/** Names of the entries that rows point to, whichever room keeps them. */
@Injectable()
export class RefNames {
  private readonly byRoute = new Map<string, Naming>();
  private readonly catalogues = new Map<string, Resource>();
  private readonly sources = new Map<string, EntrySource>();

  /** @param resource what is declared of the entries, where they are a catalogue */
  register(route: string, naming: Naming, resource?: Resource, source?: EntrySource): void {
    this.byRoute.set(route, naming);
    if (source) this.sources.set(route, source);
    if (resource) this.catalogues.set(route, resource);
  }

  /** Where entries of a catalogue are found by their words; undefined for an unknown catalogue. */
  source(route: string): EntrySource | undefined {
    return this.sources.get(route);
  }

  /** The catalogues of all rooms. */
  resources(): readonly Resource[] {
    return [...this.catalogues.values()];
  }

  /** Names of entries by id; those that are not there any more have none. */
  async names(route: string, ids: readonly string[]): Promise<ReadonlyMap<string, BothNames>> {
    if (ids.length === 0) return new Map();
    return (await this.byRoute.get(route)?.(ids)) ?? new Map();
  }

  /** For each row the names beside its references: `{ departmentIdName: { zh, en } }`, or `siteIdsNames` with all of
   * several. One query per catalogue pointed to. */
  async beside(resource: Resource, rows: readonly object[]): Promise<Beside[]> {
    const beside = rows.map((): Beside => ({}));
    for (const [field, { kind, options }] of Object.entries(resource.fields)) {
      if ((kind !== 'ref' && kind !== 'refs') || options.of === undefined) continue;
      const ids = rows.map((row) => idsOf(row[field as keyof typeof row]));
      const wanted = [...new Set(ids.flat())];
      const names = await this.names(options.of, wanted);
      ids.forEach((found, index) => {
        const all = found.flatMap((id) => names.get(id) ?? []);
        const [name] = all;
        if (name)
          Object.assign(beside[index] ?? {}, kind === 'refs' ? { [`${field}Names`]: all } : { [`${field}Name`]: name });
      });
    }
    return beside;
  }
}

function idsOf(value: string | readonly string[] | null): readonly string[] {
  if (value === null) return [];
  return typeof value === 'string' ? [value] : value;
}
