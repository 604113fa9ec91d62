import { Injectable } from '@nestjs/common';
import type { FindOptionsOrder, FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { mostCompanyPhrases, type OfferedPhrase } from '#lab/shared/phrases.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { inboxErrors } from '../../shared/inbox.errors.js';
import { phrase } from '../../shared/phrase.resource.js';
import { CompanyPhrase } from './phrase.entity.js';

/** The phrases that the company offers for opinions. */
@Injectable()
export class CompanyPhrases extends ResourceService<CompanyPhrase> {
  constructor() {
    super(phrase, CompanyPhrase);
  }

  /** Those that are in use, in their order. */
  async inUse(): Promise<OfferedPhrase[]> {
    const rows = await this.repo().find({ where: this.choosable(), order: this.order('position') });
    return rows.map(({ kind, textZh, textEn }) => ({ kind, text: { zh: textZh, en: textEn } }));
  }

  protected override choosable(): FindOptionsWhere<CompanyPhrase> {
    return { enabled: true };
  }

  /** Phrases of the same position keep one order. */
  protected override order(sort: string): FindOptionsOrder<CompanyPhrase> {
    return { ...super.order(sort), textZh: 'ASC' };
  }

  /** @throws BusinessError 8085 where there are as many as there may be */
  protected override async beforeSave(row: CompanyPhrase, before: CompanyPhrase | undefined): Promise<void> {
    row.textZh = row.textZh.trim();
    if (before) return;
    // Two that are entered at once are counted one after the other.
    this.db.takeTurns(`number of ${phrase.route}`);
    if ((await this.repo().count()) >= mostCompanyPhrases)
      throw new BusinessError(inboxErrors.tooManyPhrases, [mostCompanyPhrases]);
  }
}
