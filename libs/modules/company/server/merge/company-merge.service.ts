import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { inBatches } from '#lab/platform/database/in-batches.js';
import { Database } from '#lab/platform/database/database.js';
import { update } from '#lab/platform/database/sql.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { changedFields } from '#lab/platform/resource/resource.service.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { mostBanks, mostLicences } from '../../shared/company.codes.js';
import type { MergeDone, MergeOrder, MergePreview } from '../../shared/company.dto.js';
import { companyErrors } from '../../shared/company.errors.js';
import { company as resource } from '../../shared/company.resource.js';
import { CompanyKeys } from '../company/company-keys.js';
import { Company, CompanyMerge } from '../company/company.entity.js';
import { firstEnd, usualBank } from '../company/company.rules.js';
import { CompanyUses, plain, type CompanyUse, type MergeBlock } from '../uses/company-uses.js';
import { UseCounts } from '../uses/use-counts.js';
import { joined } from './merge.rules.js';

const mergedTopic = 'company.merged';

/** The job that looks once more for what names a merged company. */
interface MergedJob {
  readonly from: string;
}

/** After this all units are over that had read the company before it was merged. */
const followMs = 120_000;

/** Makes one company of two: everything that names the other one names the first one afterwards. */
@Injectable()
export class CompanyMerges implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly texts: Texts,
    private readonly keys: CompanyKeys,
    private readonly uses: CompanyUses,
    private readonly counts: UseCounts,
    private readonly jobs: Jobs,
    private readonly handlers: JobHandlers,
  ) {}

  onModuleInit(): void {
    this.handlers.register<MergedJob>({
      queue: 'work',
      mode: 'unit',
      attempts: 4,
      topic: mergedTopic,
      run: async ({ payload: { from } }) => {
        const merge = await this.db.repo(CompanyMerge).findOneBy({ id: from });
        if (merge && (await this.repointAll(from, merge.intoId)) > 0) this.uses.nameChanged(merge.intoId);
      },
    });
  }

  /** What merging the other company into this one would do. @throws BusinessError 8013 where one of them is missing */
  async preview(me: Me, id: string, otherId: string): Promise<MergePreview> {
    await this.both(id, otherId);
    const [moves, blocks] = [await this.counts.of(me, otherId), await this.uses.blocks(id, otherId)];
    return {
      moves: moves.filter(({ count }) => count > 0),
      blocks: blocks.map(({ text, numbers }) => ({ text, numbers: [...numbers] })),
    };
  }

  /**
   * Merges the other company into this one, in the unit that is open. Doing it again once it is done changes nothing.
   * @throws BusinessError 8012 for a company and itself, 8013 where one is missing, 8001 when one has changed since it was
   * seen, 6202 with the records that it would break, 6204 where too many accounts would come together
   */
  async merge(me: Me, id: string, order: MergeOrder): Promise<MergeDone> {
    const { otherId } = order;
    if (otherId === id) throw refuseField('otherId', 'choice');
    await this.db.lock(Company, [id, otherId]);
    const done = await this.db.repo(CompanyMerge).findOneBy({ id: otherId });
    if (done?.intoId === id) {
      const { version } = await this.one(id);
      return { id, version, moved: 0 };
    }
    const [kept, other] = await this.both(id, otherId);
    assertVersion(kept, order.version);
    assertVersion(other, order.otherVersion);
    this.db.takeTurns(`unique ${resource.route}`);
    await this.assertUnblocked(id, otherId);

    const before = { ...kept };
    const merged = joined(kept, other, order.fromOther);
    assertSizes(merged);
    merged.initials = merged.name === other.name ? other.initials : before.initials;
    merged.licenceExpiry = firstEnd(merged.licences);
    const usual = usualBank(merged.banks);
    merged.bankName = usual?.name ?? merged.bankName ?? other.bankName;
    merged.bankAccount = usual?.account ?? merged.bankAccount ?? other.bankAccount;

    const moved = await this.repointAll(otherId, id);
    // What others were saving meanwhile may still name the company that is gone.
    const dueAt = new Date(this.clock.now().getTime() + followMs);
    this.jobs.add(mergedTopic, { from: otherId }, { key: `${mergedTopic}.${otherId}`, dueAt });
    this.db.write(
      update('stored_file', { recordId: id }, { subject: resource.route, recordId: otherId }),
      update('company_merge', { intoId: id }, { intoId: otherId }),
    );
    const now = this.clock.now();
    await this.db.repo(Company).delete({ id: otherId });
    await this.db.repo(Company).save(stamp(merged, me.id, now));
    await this.db
      .repo(CompanyMerge)
      .insert({ id: otherId, intoId: id, name: other.name, mergedAt: now, mergedBy: me.id });
    this.keys.drop(otherId);
    this.keys.follow(merged);
    this.uses.nameChanged(id);
    const trace = { action: `${resource.route}.merge`, subject: resource.route, actor: me.id };
    this.audit.record(
      {
        ...trace,
        recordId: id,
        detail: { merged: otherId, name: other.name, moved, ...(changedFields(before, merged) as object) },
      },
      { ...trace, recordId: otherId, detail: { into: id, name: merged.name } },
    );
    return { id, version: merged.version, moved };
  }

  /** What a company that is gone was merged into; null where it was not merged. */
  async into(id: string): Promise<Pick<Company, 'id' | 'name'> | null> {
    const merge = await this.db.repo(CompanyMerge).findOneBy({ id });
    const company = merge && (await this.db.repo(Company).findOneBy({ id: merge.intoId }));
    return company ? { id: company.id, name: company.name } : null;
  }

  private async assertUnblocked(id: string, otherId: string): Promise<void> {
    const blocks = await this.uses.blocks(id, otherId);
    if (blocks.length === 0) return;
    const said = (language: 'zh' | 'en') =>
      blocks.map((block) => this.said(language, block)).join(language === 'zh' ? '；' : '; ');
    throw new BusinessError(companyErrors.mergeBlocked, [{ zh: said('zh'), en: said('en') }]);
  }

  private said(language: 'zh' | 'en', { text, numbers }: MergeBlock): string {
    return this.texts.say(language, text, { numbers: numbers.join(language === 'zh' ? '、' : ', ') });
  }

  private async repointAll(from: string, to: string): Promise<number> {
    let moved = 0;
    for (const use of this.uses.all) moved += await this.repoint(use, from, to);
    return moved;
  }

  /** In statements of a bounded size; a record that counts its saves counts this one. */
  private async repoint(
    { table, column, versioned, stored = plain }: CompanyUse,
    from: string,
    to: string,
  ): Promise<number> {
    const sql = `SELECT \`id\` FROM \`${table}\` WHERE \`${column}\` = ? ORDER BY \`id\``;
    const rows = await this.db.query({ sql, values: [stored(from)] });
    const counted = versioned ? ', `version` = `version` + 1' : '';
    await inBatches(rows, (some) => {
      const places = some.map(() => '?').join(', ');
      this.db.write({
        sql: `UPDATE \`${table}\` SET \`${column}\` = ?${counted} WHERE \`id\` IN (${places})`,
        values: [stored(to), ...some.map(({ id }) => String(id))],
      });
      return Promise.resolve([]);
    });
    return rows.length;
  }

  private async both(id: string, otherId: string): Promise<readonly [Company, Company]> {
    const found = await this.db.repo(Company).findBy({ id: In([id, otherId]) });
    const [kept, other] = [id, otherId].map((each) => found.find((row) => row.id === each));
    if (kept && other) return [kept, other];
    const gone = await this.into(kept ? otherId : id);
    if (gone) throw new BusinessError(companyErrors.mergedAway, [gone.name]);
    throw new BusinessError(errors.notFound);
  }

  private async one(id: string): Promise<Company> {
    const found = await this.db.repo(Company).findOneBy({ id });
    if (!found) throw new BusinessError(errors.notFound);
    return found;
  }
}

function assertSizes({ banks, licences }: Company): void {
  if ((banks?.length ?? 0) > mostBanks) throw new BusinessError(companyErrors.tooManyBanks, [mostBanks]);
  if ((licences?.length ?? 0) > mostLicences) throw refuseField('licences', 'tooMany', String(mostLicences));
}
