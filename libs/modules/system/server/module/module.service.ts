import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { isFoundIn } from '#lab/shared/fold.js';
import type { Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { FileStore } from '#lab/platform/files/file-store.js';
import { Files } from '#lab/platform/files/files.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Rooms } from '#lab/platform/rooms.js';
import { mebibyte } from '#lab/platform/sizes.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import type { ModuleContent, ModuleFile, ModuleListQuery, ModuleRow, SavedModule } from '../../shared/module.dto.js';
import { systemErrors } from '../../shared/system.errors.js';
import { ShippedHelp } from './help.js';
import { SysModule } from './sys-module.entity.js';

/** What the files of modules are filed under. */
const fileSubject = 'module';
/** A document that a browser has to draw as a whole is no longer than this. */
const mostText = mebibyte;
const markdown = 'text/markdown';

/** Which modules there are, which of them are shown, and their help. */
@Injectable()
export class Modules implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly store: FileStore,
    private readonly rooms: Rooms,
    private readonly shippedHelp: ShippedHelp,
  ) {}

  /** Help is for everybody inside. */
  onModuleInit(): void {
    this.files.registerCheck(fileSubject, () => Promise.resolve(true));
  }

  /** Keys of the modules that are shown; `*` alone where none is switched off. */
  async available(): Promise<string[]> {
    const rows = await this.db.repo(SysModule).find({ order: { place: 'ASC', key: 'ASC' } });
    const shown = rows.filter((row) => row.available);
    return shown.length === rows.length ? ['*'] : shown.map(({ key }) => key);
  }

  /** In their order. */
  async list(language: Language, { search, available }: ModuleListQuery): Promise<ModuleRow[]> {
    const rows = await this.db.repo(SysModule).find({ order: { place: 'ASC', key: 'ASC' } });
    const found = rows.filter(
      (row) =>
        isFoundIn([row.key, row.nameZh, row.nameEn], search) &&
        (available === undefined || String(row.available) === available),
    );
    return Promise.all(found.map((row) => this.shown(row, language)));
  }

  /** @param id id or key @throws BusinessError 8013 */
  async detail(id: string, language: Language): Promise<ModuleRow> {
    return this.shown(await this.row(id), language);
  }

  /**
   * Adds or changes a module.
   * @throws BusinessError 8001 stale, 8012 the key is taken or changed, 1143 it cannot be switched off, 8013, 8016
   */
  async save(me: Me, given: SavedModule): Promise<ModuleRow> {
    const { id, version, moduleFile, ...values } = given;
    if (id !== undefined) await this.db.lock(SysModule, [id]);
    const row = id === undefined ? Object.assign(new SysModule(), { id: this.ids.next() }) : await this.row(id);
    if (id !== undefined) {
      assertVersion(row, version);
      if (row.key !== values.key) throw refuseField('key', 'readOnly');
    } else if (await this.db.repo(SysModule).existsBy({ key: values.key })) throw refuseField('key', 'taken');
    if (!values.available && this.staysOn(values.key)) throw new BusinessError(systemErrors.moduleStays);
    await this.giveFile(me, row.id, moduleFile);
    Object.assign(row, values, { fileId: moduleFile });
    await this.db.repo(SysModule).save(stamp(row, me.id, this.clock.now()));
    this.audit.record({
      action: 'module.save',
      subject: 'module',
      recordId: row.id,
      detail: { key: row.key, name: row.nameZh, available: row.available },
    });
    return this.shown(row, me.language);
  }

  /** @throws BusinessError 5008 when a room draws it, 8001 stale */
  async remove(me: Me, id: string, version: number): Promise<void> {
    const row = await this.row(id);
    await this.db.lock(SysModule, [row.id]);
    assertVersion(await this.row(row.id), version);
    if (this.isUsed(row.key)) throw new BusinessError(orgErrors.inUse);
    await this.files.bind(me, [], fileSubject, row.id);
    await this.db.repo(SysModule).delete({ id: row.id });
    this.audit.record({ action: 'module.delete', subject: 'module', recordId: row.id, detail: { key: row.key } });
  }

  /** The text of a help document. @throws BusinessError 8013 no module, 1145 no help, 1144 it is no text */
  async content(id: string, language: Language): Promise<ModuleContent> {
    const row = await this.row(id);
    const file = await this.fileOf(row, language);
    if (!file) throw new BusinessError(systemErrors.noHelp);
    if (!isText(file.name)) throw new BusinessError(systemErrors.noText);
    const content =
      file.id === null ? await this.shippedHelp.text(row.key, language) : await text(this.store.open(file.id));
    return { id: row.id, nameZh: row.nameZh, nameEn: row.nameEn, fileName: file.name, content };
  }

  private async row(id: string): Promise<SysModule> {
    const row = await this.db.repo(SysModule).findOne({ where: [{ id }, { key: id }] });
    if (!row) throw new BusinessError(errors.notFound);
    return row;
  }

  private async shown(row: SysModule, language: Language): Promise<ModuleRow> {
    const { id, version, key, nameZh, nameEn, available, place, moduleVersion } = row;
    const moduleFile = (await this.fileOf(row, language)) ?? null;
    const [used, stays] = [this.isUsed(key), this.staysOn(key)];
    return { id, version, key, nameZh, nameEn, available, used, stays, place, moduleVersion, moduleFile };
  }

  private async fileOf({ key, fileId }: SysModule, language: Language): Promise<ModuleFile | undefined> {
    const file = fileId === null ? null : await this.db.repo(StoredFile).findOneBy({ id: fileId });
    if (file) return { id: file.id, name: file.name, mime: file.mime, size: file.size };
    const shipped = this.shippedHelp.of(key, language);
    return shipped && { id: null, ...shipped, mime: markdown };
  }

  private isUsed(key: string): boolean {
    return this.rooms.all.some(({ productModule }) => productModule?.key === key);
  }

  private staysOn(key: string): boolean {
    return this.rooms.all.some(({ productModule }) => productModule?.key === key && productModule.stays === true);
  }

  /** The kind and the size of the bytes were judged when they came in; a text must also be one that can be drawn. */
  private async giveFile(me: Me, id: string, fileId: string | null): Promise<void> {
    await this.files.bind(me, fileId === null ? [] : [fileId], fileSubject, id);
    if (fileId === null) return;
    const file = await this.db.repo(StoredFile).findOneByOrFail({ id: fileId });
    if (isText(file.name) && file.size > mostText) throw new BusinessError(errors.fileRefused, ['tooLarge', 1]);
  }
}

function isText(name: string): boolean {
  return extname(name).toLowerCase() === '.md';
}
