import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { User } from '../../../org/server/index.js';
import { mostLinks, type SavedLinkBody, type UserLink } from '../../shared/link.dto.js';
import { systemErrors } from '../../shared/system.errors.js';
import { UserLinkRow } from './user-link.entity.js';

/** The quick links of a person. */
@Injectable()
export class Links {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
  ) {}

  /** In the owner's order. */
  async list(me: Me): Promise<UserLink[]> {
    return (await this.rows(me)).map(({ id, userId, linkUrl, linkKey, linkIcon }) => ({
      id,
      userId,
      linkUrl,
      linkKey,
      linkIcon,
    }));
  }

  exists(me: Me, linkUrl: string): Promise<boolean> {
    return this.db.repo(UserLinkRow).existsBy({ userId: me.id, linkUrl });
  }

  /** Adds a link at the end, or renames the one that is there. @throws BusinessError 1140 */
  async save(me: Me, { linkUrl, linkKey, linkIcon }: Pick<SavedLinkBody, 'linkUrl' | 'linkKey' | 'linkIcon'>) {
    await this.lock(me);
    const rows = await this.rows(me);
    const known = rows.find((row) => row.linkUrl === linkUrl);
    if (!known && rows.length >= mostLinks) throw new BusinessError(systemErrors.tooManyLinks, [mostLinks]);
    const fresh = {
      id: this.ids.next(),
      userId: me.id,
      createdAt: this.clock.now(),
      place: (rows.at(-1)?.place ?? 0) + 1,
    };
    await this.db.repo(UserLinkRow).save({ ...(known ?? fresh), linkUrl, linkKey, linkIcon });
    this.audit.record({ action: 'link.save', subject: 'link', recordId: me.id, detail: { key: linkUrl } });
  }

  /** A link that is gone already is as good as removed. */
  async remove(me: Me, linkUrl: string): Promise<void> {
    await this.db.repo(UserLinkRow).delete({ userId: me.id, linkUrl });
    this.audit.record({ action: 'link.delete', subject: 'link', recordId: me.id, detail: { key: linkUrl } });
  }

  /** Puts the named ones first, in their order; the others keep theirs behind them. */
  async order(me: Me, links: readonly string[]): Promise<void> {
    await this.lock(me);
    const rows = await this.rows(me);
    const named = links.flatMap((url) => rows.find((row) => row.linkUrl === url) ?? []);
    const ordered = [...new Set([...named, ...rows])];
    for (const [index, row] of ordered.entries())
      if (row.place !== index + 1) await this.db.repo(UserLinkRow).update({ id: row.id }, { place: index + 1 });
    this.audit.record({ action: 'link.order', subject: 'link', recordId: me.id });
  }

  /** Everybody has links of their own only. @throws BusinessError 403 */
  assertOwn(me: Me, userId: string | undefined): void {
    if (userId !== undefined && userId !== me.id && userId !== me.username) throw new BusinessError(errors.forbidden);
  }

  /** Two pages of one person may add at once; the cap and the order need one after the other. */
  private async lock(me: Me): Promise<void> {
    await this.db.lock(User, [me.id]);
  }

  private rows(me: Me): Promise<UserLinkRow[]> {
    return this.db.repo(UserLinkRow).find({ where: { userId: me.id }, order: { place: 'ASC', id: 'ASC' } });
  }
}
