import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import { folded } from '#lab/shared/fold.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Texts } from '#lab/platform/texts/texts.js';
import {
  BindingPlaces,
  ProcessBindingChange,
  ProcessBindingFallback,
  Subjects,
  type BindingPlace,
  type BoundEntry,
} from '#lab/process-host/index.js';
import type { BindingKind, BindingLine, BindingQuery } from '../../shared/binding.dto.js';
import { mayProcess } from '../../shared/process.permissions.js';
import { namedOf, ProcessNames } from './process-names.js';

/** What is kept of bindings beside the catalogues, by kind, entry and slot. */
interface Beside {
  readonly names: Awaited<ReturnType<ProcessNames['all']>>;
  readonly fallbacks: ReadonlyMap<string, string>;
  readonly planned: ReadonlyMap<string, ProcessBindingChange>;
  readonly changed: ReadonlyMap<string, Date>;
}

/** Every entry of every catalogue that binds processes, with what its records start with. */
@Injectable()
export class BindingList {
  constructor(
    private readonly db: Database,
    private readonly places: BindingPlaces,
    private readonly subjects: Subjects,
    private readonly names: ProcessNames,
    private readonly texts: Texts,
  ) {}

  kinds(): readonly BindingKind[] {
    return this.places.all().map(({ kind, texts }) => ({ kind, name: this.both(`${texts}.one`) }));
  }

  /** Catalogues are small: their rows are read together, filtered, and a page of them is answered. */
  async page(me: Me, query: BindingQuery): Promise<Page<BindingLine>> {
    const { kind, entry: only, search, state, page, size } = query;
    const beside = await this.beside();
    const lines: BindingLine[] = [];
    for (const place of this.places.all()) {
      if (kind && !kind.includes(place.kind)) continue;
      for (const entry of await place.list())
        if (only === undefined || only === entry.id) lines.push(...this.linesOf(me, place, entry, beside));
    }
    const found = lines.filter(
      (line) => isFound(line, search ?? '') && (!state || state.some((each) => isIn(line, each))),
    );
    return { rows: found.slice((page - 1) * size, page * size), total: found.length };
  }

  private linesOf(me: Me, place: BindingPlace, entry: BoundEntry, beside: Beside): BindingLine[] {
    const { kind, save } = place;
    const { id, version, code, name, enabled, processes } = entry;
    const mayChange = holds(me.permissions, mayProcess.binding.save) && holds(me.permissions, save);
    return place.slots.map(({ name: slot, subject }) => {
      const of = `${kind} ${id} ${slot}`;
      const key = processes[slot] ?? null;
      const known = key === null ? undefined : beside.names.get(key);
      const planned = beside.planned.get(of);
      return {
        ...{
          kind,
          kindName: this.both(`${place.texts}.one`),
          id,
          version,
          code,
          name,
          enabled,
          slot,
          subject,
          mayChange,
        },
        document: this.documentOf(subject),
        process: namedOf(beside.names, key),
        fallback: namedOf(beside.names, beside.fallbacks.get(of) ?? null),
        stopped: key !== null && (known?.subject !== subject || known.suspended),
        planned: planned
          ? { process: namedOf(beside.names, planned.processAfter), from: planned.activeFrom.toISOString() }
          : null,
        changedAt: beside.changed.get(of)?.toISOString() ?? null,
      };
    });
  }

  private async beside(): Promise<Beside> {
    const planned = await this.db
      .repo(ProcessBindingChange)
      .find({ where: { status: 'planned' }, order: { activeFrom: 'DESC', id: 'DESC' } });
    const fallbacks = await this.db.repo(ProcessBindingFallback).find();
    const changed = await this.db.query({
      sql: 'SELECT `kind`, `placeId`, `slot`, MAX(`activeFrom`) AS `at` FROM `process_binding_change` WHERE `status` = ? GROUP BY `kind`, `placeId`, `slot`',
      values: ['applied'],
    });
    return {
      names: await this.names.all(),
      // The next one of a slot comes last and is the one that stays.
      planned: new Map(planned.map((row) => [slotOf(row), row])),
      fallbacks: new Map(fallbacks.map((row) => [slotOf(row), row.process])),
      changed: new Map(changed.map((row) => [slotOf(row), new Date(Number(row.at))])),
    };
  }

  private documentOf(subject: string) {
    return this.subjects.has(subject) ? this.both(`${this.subjects.of(subject).subject.texts}.one`) : { zh: subject };
  }

  private both(key: string) {
    return { zh: this.texts.say('zh', key), en: this.texts.say('en', key) };
  }
}

function slotOf({
  kind,
  placeId,
  slot,
}: {
  readonly kind?: unknown;
  readonly placeId?: unknown;
  readonly slot?: unknown;
}) {
  return `${String(kind)} ${String(placeId)} ${String(slot)}`;
}

function isIn({ process, planned }: BindingLine, state: 'bound' | 'unbound' | 'planned'): boolean {
  if (state === 'planned') return planned !== null;
  return (state === 'bound') === (process !== null);
}

/** By code and name of the entry, its document and the key and name of its process. */
function isFound({ code, name, document, process }: BindingLine, search: string): boolean {
  const texts = [code, name.zh, name.en, document.zh, document.en, process?.key, process?.name.zh, process?.name.en];
  return texts.some((text) => text && folded(text).includes(folded(search)));
}
