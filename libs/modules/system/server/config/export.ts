import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';
import { ProcessDefinition } from '#lab/process-host/index.js';
import { Group, GroupRole, Role, Site, User } from '../../../org/server/index.js';
import { archiveSettings } from '../archive/archive.settings.js';
import { Dictionaries } from '../dictionary/dictionary.service.js';
import { SysModule } from '../module/sys-module.entity.js';
import { rateSettings } from '../rates.js';
import { sectionGroups } from './config-desk.js';

/** Rises when what reads the file has to know of it. */
const format = 1;

type Part = () => Promise<unknown>;

/** One file with all that makes this installation what it is, without a single secret. */
@Injectable()
export class ConfigExport {
  private readonly parts = new Map<string, Part>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly dictionaries: Dictionaries,
    private readonly schedules: Schedules,
    private readonly handlers: JobHandlers,
    private readonly audit: Audit,
  ) {
    this.register('settings', () => this.shownSettings());
    this.register('roles', () => this.roles());
    this.register('dictionaries', () => this.words());
    this.register('schedules', () =>
      Promise.resolve(this.handlers.topics().filter((topic) => this.schedules.has(topic))),
    );
    this.register('processes', () => this.processes());
    this.register('modules', () => this.modules());
    this.register('groups', () => this.groups());
    this.register('sites', () => this.sites());
  }

  /** Adds a part of a room to the file; it must not contain secrets. */
  register(name: string, part: Part): void {
    if (this.parts.has(name)) throw new Error(`two parts ${name} of the export`);
    this.parts.set(name, part);
  }

  /** The file as text; the export is audited. */
  async file(): Promise<string> {
    const content: Record<string, unknown> = { format, madeAt: this.clock.now().toISOString() };
    for (const [name, part] of this.parts) content[name] = await part();
    await this.db.unit(async () => this.audit.record({ action: 'config.export', subject: 'config' }));
    return `${JSON.stringify(content, null, 2)}\n`;
  }

  private async shownSettings(): Promise<Record<string, unknown>> {
    const groups: readonly SettingGroup<z.ZodType>[] = [...Object.values(sectionGroups), rateSettings, archiveSettings];
    const shown: [string, unknown][] = [];
    for (const group of groups) {
      const { values, set } = await this.settings.shown(group);
      shown.push([group.name, { ...values, ...Object.fromEntries(set.map((secret) => [secret, null])) }]);
    }
    return Object.fromEntries(shown);
  }

  private async roles(): Promise<unknown> {
    const roles = await this.db.repo(Role).find({ order: { code: 'ASC' } });
    const codes = new Map(roles.map(({ id, code }) => [id, code]));
    return roles.map(({ code, nameZh, nameEn, division, status, module, parentId, permissions, remark }) => ({
      code,
      nameZh,
      nameEn,
      division,
      status,
      module,
      parent: parentId === null ? null : (codes.get(parentId) ?? null),
      permissions,
      remark,
    }));
  }

  private async words(): Promise<unknown> {
    const rows = await this.dictionaries.all();
    return rows.map(({ dictionary, code, nameZh, nameEn, position, enabled, fixed, remark }) => ({
      dictionary,
      code,
      nameZh,
      nameEn,
      position,
      enabled,
      fixed,
      remark,
    }));
  }

  private processes(): Promise<unknown> {
    return this.db.repo(ProcessDefinition).find({
      select: { key: true, version: true, hash: true, nameZh: true, nameEn: true, subject: true, suspended: true },
      order: { key: 'ASC', version: 'ASC' },
    });
  }

  private modules(): Promise<unknown> {
    return this.db.repo(SysModule).find({
      select: { key: true, nameZh: true, nameEn: true, available: true, place: true, moduleVersion: true },
      order: { place: 'ASC', key: 'ASC' },
    });
  }

  /** Who is in them is no configuration. */
  private async groups(): Promise<unknown> {
    const groups = await this.db.repo(Group).find({ order: { code: 'ASC' } });
    const codes = new Map(groups.map(({ id, code }) => [id, code]));
    const roles = new Map((await this.db.repo(Role).find()).map(({ id, code }) => [id, code]));
    const given = await this.db.repo(GroupRole).find();
    return groups.map(({ id, code, nameZh, nameEn, parentId, description }) => ({
      code,
      nameZh,
      nameEn,
      parent: parentId === null ? null : (codes.get(parentId) ?? null),
      description,
      roles: given
        .flatMap(({ groupId, roleId }) => (groupId === id ? (roles.get(roleId) ?? []) : []))
        .sort((one, other) => (one < other ? -1 : 1)),
    }));
  }

  private async sites(): Promise<unknown> {
    const sites = await this.db.repo(Site).find({ order: { showId: 'ASC' } });
    const managers = await this.db.repo(User).findBy({ id: In(sites.flatMap(({ managerId }) => managerId ?? [])) });
    const names = new Map(managers.map(({ id, userId }) => [id, userId]));
    return sites.map((site) => ({
      showId: site.showId,
      nameZh: site.nameZh,
      nameEn: site.nameEn,
      abbreviation: site.abbreviation,
      location: site.location,
      contact: site.contact,
      manager: site.managerId === null ? null : (names.get(site.managerId) ?? null),
      status: site.status,
      isMain: site.isMain,
      countryCode: site.countryCode,
      defaultRestDays: site.defaultRestDays,
    }));
  }
}
