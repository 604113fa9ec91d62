import { Inject, Injectable } from '@nestjs/common';
import { In, type FindOptionsOrder, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { Rooms } from '#lab/platform/rooms.js';
import { configErrors } from '../../shared/config.errors.js';
import type { DictionaryWord } from '../../shared/dictionary.dto.js';
import { dictionaryEntry } from '../../shared/dictionary.resource.js';
import { DictionaryEntry } from './dictionary.entity.js';

/** How long entries are cached: another server may answer the old ones for this long. */
const keptMs = 10_000;

interface Kept {
  readonly until: number;
  readonly words: readonly DictionaryWord[];
}

/** Rules of the tables of codes, no matter who keeps them. */
abstract class DictionaryEntries extends ResourceService<DictionaryEntry> {
  protected constructor(
    resource: Resource,
    /** Those whose entries are kept here. */
    protected readonly dictionaries: readonly string[],
  ) {
    super(resource, DictionaryEntry);
  }

  /** Entries are sorted by dictionary, then by their order within it. */
  protected override order(sort: string): FindOptionsOrder<DictionaryEntry> {
    const { dictionary, ...others } = super.order(sort);
    return dictionary ? { dictionary, position: 'ASC', code: 'ASC' } : others;
  }

  protected override choosable(): FindOptionsWhere<DictionaryEntry> {
    return { enabled: true };
  }

  /** @throws BusinessError 1172 when the program relies on the code, 8012 when the dictionary has it already */
  protected override async beforeSave(row: DictionaryEntry, before: DictionaryEntry | undefined): Promise<void> {
    row.fixed ??= false;
    if (!this.dictionaries.includes(row.dictionary)) throw refuseField('dictionary', 'choice');
    const isMoved = before && (before.code !== row.code || before.dictionary !== row.dictionary);
    if (before?.fixed && (isMoved || !row.enabled)) throw new BusinessError(configErrors.codeFixed, [before.code]);
    // Both services of a dictionary write it: their units take turns.
    this.db.takeTurns(`unique ${dictionaryEntry.route}`);
    const moved = before?.dictionary === row.dictionary ? before : undefined;
    if (await this.isTaken(row, moved, 'code', { dictionary: row.dictionary })) throw refuseField('code', 'taken');
  }

  /** @throws BusinessError 1172 */
  protected override beforeRemove({ fixed, code }: DictionaryEntry): Promise<void> {
    if (fixed) throw new BusinessError(configErrors.codeFixed, [code]);
    return Promise.resolve();
  }
}

/** The house's tables of codes; what everybody asks for is kept for some seconds. */
@Injectable()
export class Dictionaries extends DictionaryEntries {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly rooms: Rooms) {
    super(dictionaryEntry, rooms.dictionaries);
  }

  /** The enabled codes of a dictionary in their order. @throws BusinessError 8013 when there is no such dictionary */
  async words(dictionary: string): Promise<readonly DictionaryWord[]> {
    if (!this.rooms.dictionaries.includes(dictionary)) throw new BusinessError(errors.notFound);
    const now = this.clock.now().getTime();
    const kept = this.kept.get(dictionary);
    if (kept && now < kept.until) return kept.words;
    const rows = await this.db.outside(() =>
      this.repo().find({ where: { dictionary, enabled: true }, order: { position: 'ASC', code: 'ASC' } }),
    );
    const words = rows.map(({ code, nameZh, nameEn }) => ({ code, name: { zh: nameZh, en: nameEn } }));
    this.kept.set(dictionary, { until: now + keptMs, words });
    return words;
  }

  /** The rows as the export carries them. */
  all(): Promise<DictionaryEntry[]> {
    return this.repo().find({ order: { dictionary: 'ASC', position: 'ASC', code: 'ASC' } });
  }

  /** Entries were changed: once that is committed they are read anew. */
  forget(): void {
    this.db.onCommit(() => this.kept.clear());
  }

  protected override changed(): Promise<void> {
    this.forget();
    return Promise.resolve();
  }
}

/** The dictionaries of one room, for those who keep them and are no administrators. A room extends it. */
export abstract class RoomDictionaries extends DictionaryEntries {
  @Inject(Dictionaries) private readonly all!: Dictionaries;

  protected override within(): FindOptionsWhere<DictionaryEntry> {
    return { dictionary: In([...this.dictionaries]) };
  }

  protected override filterOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
    // A filter by dictionary narrows those of the room and never replaces them.
    if (name !== 'dictionary' || !Array.isArray(value)) return super.filterOf(name, value);
    return { dictionary: In(this.dictionaries.filter((dictionary) => value.includes(dictionary))) };
  }

  protected override changed(): Promise<void> {
    this.all.forget();
    return Promise.resolve();
  }
}
