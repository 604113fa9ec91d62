import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { Files } from '#lab/platform/files/files.js';
import type { QuoteLine } from './quote.entity.js';

/** The subject under which the files of offers are kept, each with its offer: those of the quote are left alone. */
export const offerFiles = 'purchase-offer';

interface OfferDraft {
  readonly files: readonly string[];
}

/** The files of the offers of a quote. */
@Injectable()
export class OfferFiles {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
  ) {}

  /** The files of offers, oldest first, by the offer; one without any is absent. */
  async of(lines: readonly Pick<QuoteLine, 'offers'>[]): Promise<ReadonlyMap<string, readonly StoredFile[]>> {
    const ids = idsIn(lines);
    if (ids.length === 0) return new Map();
    const where = { subject: offerFiles, recordId: In(ids) };
    const byOffer = new Map<string, StoredFile[]>();
    for (const file of await this.db.repo(StoredFile).find({ where, order: { id: 'ASC' } }))
      byOffer.set(file.recordId ?? '', [...(byOffer.get(file.recordId ?? '') ?? []), file]);
    return byOffer;
  }

  /** Gives the offers of a quote exactly the files of its draft. @throws BusinessError 8013 as `Files.bind` */
  async bind(
    me: Me,
    lines: readonly Pick<QuoteLine, 'offers'>[],
    drafts: readonly { readonly offers: readonly OfferDraft[] }[],
  ): Promise<void> {
    const held = await this.of(lines);
    for (const [at, { offers }] of lines.entries())
      for (const [place, { id }] of offers.entries()) {
        const files = drafts[at]?.offers[place]?.files ?? [];
        if (files.length > 0 || held.has(id)) await this.files.bind(me, files, offerFiles, id);
      }
  }

  /** Gives the files of offers that a save has taken away back to those who have uploaded them. */
  async release(
    former: readonly { readonly id: string }[],
    lines: readonly Pick<QuoteLine, 'offers'>[],
  ): Promise<void> {
    const kept = new Set(idsIn(lines));
    await this.files.release(offerFiles, ...former.flatMap(({ id }) => (kept.has(id) ? [] : id)));
  }
}

function idsIn(lines: readonly Pick<QuoteLine, 'offers'>[]): string[] {
  return lines.flatMap(({ offers }) => offers.map(({ id }) => id));
}
