import { Injectable } from '@nestjs/common';
import type { FindOptionsOrder } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { configErrors } from '../../shared/config.errors.js';
import { dictionaryNames, type DictionaryName, type DictionaryWord } from '../../shared/dictionary.dto.js';
import { dictionaryEntry } from '../../shared/dictionary.resource.js';
import { DictionaryEntry } from './dictionary.entity.js';

/** For so long another process may still answer what was changed in this one. */
const keptMs = 10_000;

interface Kept {
  readonly until: number;
  readonly words: readonly DictionaryWord[];
}

/** The house's tables of codes; what everybody asks for is kept for some seconds. */
@Injectable()
export class Dictionaries extends ResourceService<DictionaryEntry> {
  private readonly kept = new Map<DictionaryName, Kept>();

  constructor() {
    super(dictionaryEntry, DictionaryEntry);
  }

  /** The enabled codes of a dictionary in their order. @throws BusinessError 8013 when there is no such dictionary */
  async words(dictionary: string): Promise<readonly DictionaryWord[]> {
    const name = dictionaryNames.find((each) => each === dictionary);
    if (!name) throw new BusinessError(errors.notFound);
    const now = this.clock.now().getTime();
    const kept = this.kept.get(name);
    if (kept && now < kept.until) return kept.words;
    const rows = await this.db.outside(() =>
      this.repo().find({ where: { dictionary: name, enabled: true }, order: { position: 'ASC', code: 'ASC' } }),
    );
    const words = rows.map(({ code, nameZh, nameEn }) => ({ code, name: { zh: nameZh, en: nameEn } }));
    this.kept.set(name, { until: now + keptMs, words });
    return words;
  }

  /** The rows as the export carries them. */
  all(): Promise<DictionaryEntry[]> {
    return this.repo().find({ order: { dictionary: 'ASC', position: 'ASC', code: 'ASC' } });
  }

  /** A dictionary's entries stand together, in their own order. */
  protected override order(sort: string): FindOptionsOrder<DictionaryEntry> {
    const { dictionary, ...others } = super.order(sort);
    return dictionary ? { dictionary, position: 'ASC', code: 'ASC' } : others;
  }

  protected override isOffered(row: DictionaryEntry): boolean {
    return row.enabled;
  }

  /** @throws BusinessError 1172 when the program relies on the code, 8012 when the dictionary has it already */
  protected override async beforeSave(row: DictionaryEntry, before: DictionaryEntry | undefined): Promise<void> {
    row.fixed ??= false;
    const isMoved = before && (before.code !== row.code || before.dictionary !== row.dictionary);
    if (before?.fixed && (isMoved || !row.enabled)) throw new BusinessError(configErrors.codeFixed, [before.code]);
    const moved = before?.dictionary === row.dictionary ? before : undefined;
    if (await this.isTaken(row, moved, 'code', { dictionary: row.dictionary })) throw refuseField('code', 'taken');
  }

  /** @throws BusinessError 1172 */
  protected override beforeRemove({ fixed, code }: DictionaryEntry): Promise<void> {
    if (fixed) throw new BusinessError(configErrors.codeFixed, [code]);
    return Promise.resolve();
  }

  protected override changed(): Promise<void> {
    this.db.onCommit(() => this.kept.clear());
    return Promise.resolve();
  }
}
