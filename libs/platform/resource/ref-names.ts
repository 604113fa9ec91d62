import { Injectable } from '@nestjs/common';
import type { Resource } from '#lab/shared/define-resource.js';
import type { BothNames } from '#lab/shared/texts.js';

type Naming = (ids: readonly string[]) => Promise<ReadonlyMap<string, BothNames>>;

/** Names of the entries that rows point to, whichever room keeps them. */
@Injectable()
export class RefNames {
  private readonly byRoute = new Map<string, Naming>();
  private readonly catalogues = new Map<string, Resource>();

  /** @param resource what is declared of the entries, where they are a catalogue */
  register(route: string, naming: Naming, resource?: Resource): void {
    this.byRoute.set(route, naming);
    if (resource) this.catalogues.set(route, resource);
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

  /** For each row what stands beside its references: `{ departmentIdName: { zh, en } }`. One query per catalogue pointed to. */
  async beside(resource: Resource, rows: readonly object[]): Promise<Record<string, BothNames>[]> {
    const beside = rows.map((): Record<string, BothNames> => ({}));
    for (const [field, { kind, options }] of Object.entries(resource.fields)) {
      if (kind !== 'ref' || options.of === undefined) continue;
      const ids = rows.map((row) => row[field as keyof typeof row] as string | null);
      const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
      const names = await this.names(options.of, wanted);
      ids.forEach((id, index) => {
        const name = id === null ? undefined : names.get(id);
        if (name) Object.assign(beside[index] ?? {}, { [`${field}Name`]: name });
      });
    }
    return beside;
  }
}
