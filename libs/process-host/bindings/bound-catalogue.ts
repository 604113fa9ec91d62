import { Inject } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { stamp, type Versioned } from '#lab/platform/database/versioned.js';
import { refusedAt } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { DefinitionRights } from '../rights/definition-rights.js';
import { BindingPlaces, type BindingPlace, type BoundEntry } from './binding-places.js';
import { Bindings } from './bindings.js';

/** What a field points to that holds a process: the rest is the subject of its records. */
const processes = 'process/definitions/of/';

/**
 * A catalogue whose entries are bound to processes: each field that points to processes of a subject is a slot. However an
 * entry is saved, another process of a slot is kept in the history of the binding.
 */
export abstract class BoundCatalogue<E extends Versioned> extends ResourceService<E> {
  @Inject(Bindings) private readonly bindings!: Bindings;
  @Inject(BindingPlaces) private readonly places!: BindingPlaces;
  @Inject(DefinitionRights) private readonly rights!: DefinitionRights;
  private readonly slots: BindingPlace['slots'];
  private readonly kind: string;

  protected constructor(resource: Resource, entity: new () => E) {
    super(resource, entity);
    if (resource.binds === undefined) throw new Error(`${resource.route} binds no processes`);
    this.kind = resource.binds;
    this.slots = Object.entries(resource.fields).flatMap(
      ([
        name,
        {
          options: { of = '' },
        },
      ]) => (of.startsWith(processes) ? [{ name, subject: of.slice(processes.length) }] : []),
    );
  }

  override onModuleInit(): void {
    super.onModuleInit();
    const { kind, slots, resource } = this;
    this.places.register({
      ...{ kind, slots, texts: resource.texts, route: resource.route, save: resource.permissions.save },
      list: async () => (await this.repo().find({ order: this.order(resource.sort) })).map((row) => this.bound(row)),
      hold: async (id) => this.bound(await this.held(id)),
      bind: async (me, id, slot, process) => {
        const { version } = await this.held(id);
        await this.update(me, id, version, { [slot]: process });
      },
      suits: async (id, slot, process) => {
        const row = await this.get(id);
        if (this.isInUse(row)) await this.assertSuits(row, slot, process);
      },
      accept: (process) => this.accept(process),
      touch: async (me, id) => {
        await this.repo().save(stamp(await this.held(id), me.id, this.clock.now()) as never);
      },
      unbound: async (id, slot) => this.unbound(await this.get(id), slot),
    });
  }

  /**
   * Key of the process that records of an entry start with in a slot: the bound one, its fallback where that one cannot
   * start, or what is usual where none is bound.
   * @throws BusinessError where none is bound and none is usual
   */
  async processFor(row: E, slot: keyof E & string): Promise<string> {
    const bound = row[slot];
    const { subject } = this.slots.find(({ name }) => name === slot) ?? { subject: '' };
    if (typeof bound !== 'string') return this.unbound(row, slot);
    return (await this.bindings.running({ kind: this.kind, placeId: row.id, slot }, subject, bound)).process;
  }

  /**
   * Entries are chosen for the documents of the slot `process`: those are open of which the list of the process that would
   * run admits the user. An entry without a process is open: its submit says what is missing.
   */
  protected override async starting(me: Me, rows: readonly E[], starts: 'open' | 'closed'): Promise<readonly E[]> {
    const closed = await this.rights.closedTo(me, 'start');
    if (closed.length === 0) return super.starting(me, rows, starts);
    const found: E[] = [];
    for (const row of rows) {
      const process = await this.chosenFor(row);
      if ((process !== undefined && closed.includes(process)) === (starts === 'closed')) found.push(row);
    }
    return found;
  }

  private async chosenFor(row: E): Promise<string | undefined> {
    try {
      return await this.processFor(row, 'process' as keyof E & string);
    } catch (error) {
      if (error instanceof BusinessError) return undefined;
      throw error;
    }
  }

  /** Key of the process that records follow where none is bound. @throws BusinessError 8011 unless a room says otherwise */
  protected unbound(row: E, _slot: string): string {
    throw new BusinessError(errors.noPublishedProcess, [this.nameIn(row)]);
  }

  /**
   * A process, bound or fallback, is held against what an entry in use asks for besides that it can start.
   * @throws BusinessError what the catalogue refuses
   */
  protected assertSuits(_row: E, _slot: string, _process: string): Promise<void> {
    return Promise.resolve();
  }

  private async accept(process: string): Promise<void> {
    const fallbacks = await this.bindings.slotsWithFallback(this.kind, process);
    const starts = (row: E, slot: string) =>
      processIn(row, slot) === process || fallbacks.some((of) => of.placeId === row.id && of.slot === slot);
    for (const row of await this.repo().find())
      for (const { name } of this.slots)
        if (this.isInUse(row) && starts(row, name)) await this.assertSuits(row, name, process);
  }

  /** Whether records may still be made with the entry. */
  protected abstract isInUse(row: E): boolean;

  /** What the entry is called in the list of bindings. */
  protected nameIn(row: E): BothNames {
    const { zh, en } = this.resource.option;
    return { zh: String(row[zh as keyof E]), en: (row[en as keyof E] as string | null | undefined) ?? null };
  }

  protected override async changed(row: E, before?: E): Promise<void> {
    for (const { name } of this.slots) {
      const [was, is] = [processIn(before, name), processIn(row, name)];
      if (was !== is) await this.bindings.record(this.slot(row.id, name), was, is, row.updatedBy);
    }
    if (!this.isInUse(row)) return;
    // An entry that is enabled or asks for more than before may have a fallback from an earlier day.
    for (const { slot, process } of await this.bindings.fallbacksAt(this.kind, row.id))
      await refusedAt([slot], () => this.assertSuits(row, slot, process));
  }

  override async remove(me: Me, id: string): Promise<void> {
    await this.bindings.asRecorded(() => super.remove(me, id));
    await this.bindings.forget(this.kind, id);
  }

  private slot(placeId: string, slot: string) {
    return { kind: this.kind, placeId, slot };
  }

  private async held(id: string): Promise<E> {
    await this.db.lock(this.repo().target, [id]);
    return this.get(id);
  }

  private bound(row: E): BoundEntry {
    const { code } = this.resource.option;
    return {
      ...{ id: row.id, version: row.version, name: this.nameIn(row), enabled: this.isInUse(row) },
      code: code === undefined ? null : ((row[code as keyof E] as string | null) ?? null),
      processes: Object.fromEntries(this.slots.map(({ name }) => [name, processIn(row, name)])),
    };
  }
}

function processIn<E>(row: E | undefined, slot: string): string | null {
  const key = row?.[slot as keyof E];
  return typeof key === 'string' ? key : null;
}
