import { Injectable } from '@nestjs/common';
import { Not, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { siteStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import { site as resource } from '../../shared/site.resource.js';
import { orgChanged } from '../people/org-directory.js';
import { User } from '../user/user.entity.js';
import { Site } from './site.entity.js';

type Values = Readonly<Record<string, unknown>>;

/** The places of the company, of which exactly one is the main one. */
@Injectable()
export class SiteService extends ResourceService<Site> {
  constructor() {
    super(resource, Site);
  }

  protected override choosable(): FindOptionsWhere<Site> {
    return { status: Not(siteStatus.of.closed) };
  }

  override async create(me: Me, values: Values): Promise<Site> {
    const made = await super.create(me, values);
    if (made.isMain) await this.takeFromOthers(me, made);
    return made;
  }

  /** @throws BusinessError 1160 when the main site would be none any more, or be closed */
  override async update(me: Me, id: string, version: number, values: Values): Promise<Site> {
    const saved = await super.update(me, id, version, values);
    if (saved.isMain) await this.takeFromOthers(me, saved);
    return saved;
  }

  protected override async beforeSave(row: Site, before: Site | undefined): Promise<void> {
    // Held from here on, so that two people who name a main site come one after the other.
    orgChanged(this.db);
    row.countryCode = row.countryCode?.toUpperCase() ?? null;
    if (row.countryCode !== null && !/^[A-Z]{2}$/.test(row.countryCode)) throw refuseField('countryCode', 'format');
    if (!(await this.repo().existsBy({ id: Not(row.id) }))) row.isMain = true;
    if (before?.isMain && !row.isMain) throw mainSite('isMain');
    if (row.isMain && row.status === siteStatus.of.closed) throw mainSite('status');
  }

  /** @throws BusinessError 1160 for the main site, 5008 while users work there */
  protected override async beforeRemove(row: Site): Promise<void> {
    // Held from here on, so that no one is moved there in the meantime.
    orgChanged(this.db);
    if (row.isMain) throw new BusinessError(orgErrors.mainSite);
    if (await this.db.repo(User).existsBy({ siteId: row.id })) throw new BusinessError(orgErrors.inUse);
  }

  protected override changed(): Promise<void> {
    orgChanged(this.db);
    return Promise.resolve();
  }

  private async takeFromOthers(me: Me, main: Site): Promise<void> {
    for (const other of await this.repo().findBy({ isMain: true, id: Not(main.id) })) {
      other.isMain = false;
      await this.repo().save(stamp(other, me.id, this.clock.now()));
      this.audit.record({
        action: `${resource.route}.update`,
        subject: resource.route,
        recordId: other.id,
        actor: me.id,
        detail: { isMain: { from: true, to: false } },
      });
    }
  }
}

function mainSite(path: string): BusinessError {
  return new BusinessError(orgErrors.mainSite, [], { fields: [{ path, code: orgErrors.mainSite.code }] });
}
