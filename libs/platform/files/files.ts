import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import type { Me } from '../access/me.js';
import { mebibyte } from '../sizes.js';
import { Repeats } from '../http/repeat.js';
import { StoredFile } from './file.entity.js';
import { kindOf, labelOf } from './file-kind.js';
import { FileStore } from './file-store.js';

/** Seconds for which a link to a file works. */
const linkSeconds = 60;

/** What one person may have uploaded that no record uses: files, and mebibytes in all. */
const mostUnattached = { files: 200, mebibytes: 500 } as const;

/** Versions that one attachment can have. */
export const mostVersions = 50;

/** Of an upload that no record uses. */
const ofNoRecord = { subject: null, recordId: null, firstId: null, revision: 1, replacedById: null } as const;

/** Whether a person may read the files of a record; each room answers for its own. */
type FileCheck = (me: Me, recordId: string) => Promise<boolean>;

/** Writes down that a person reads a file of a record; of rooms that keep readings. */
type NoteReading = (me: Me, recordId: string) => Promise<void>;

interface FileRule {
  readonly mayRead: FileCheck;
  readonly noteReading: NoteReading | undefined;
}

/** A file as the answer to an upload names it. */
type Uploaded = Pick<StoredFile, 'id' | 'name' | 'mime' | 'size'>;

/** A file that was written stretch by stretch. */
type Grown = Pick<StoredFile, 'id' | 'name' | 'mime' | 'size' | 'createdBy'> &
  Readonly<Record<'subject' | 'recordId', string>>;

/** The key that links are signed with. */
export abstract class LinkKey {
  abstract readonly secret: string;
}

/** Uploads, and links to them that only the person who was checked can use, for a minute. */
@Injectable()
export class Files {
  private readonly rules = new Map<string, readonly FileRule[]>();

  constructor(
    private readonly db: Database,
    private readonly store: FileStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly key: LinkKey,
    private readonly repeats: Repeats,
  ) {}

  /**
   * Rooms say who may read files of their records; what one of several checks of a subject allows is allowed.
   * @param noteReading runs after the check has allowed a reading, before the file is handed out
   */
  registerCheck(subject: string, mayRead: FileCheck, noteReading?: NoteReading): void {
    this.rules.set(subject, [...(this.rules.get(subject) ?? []), { mayRead, noteReading }]);
  }

  /**
   * Keeps a file that no record uses yet. A repeat with the same key answers the file of the first.
   * @throws BusinessError 8016 when the file is refused, 8042 when the person has too many that no record uses
   */
  async upload(me: Me, name: string, bytes: Buffer, key?: string): Promise<Uploaded> {
    const label = labelOf(name);
    const mime = await kindOf(label, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { id: this.ids.next(), name: label, mime, size: bytes.length };
    // Before the unit begins: no other writer waits for the disk of files.
    await this.store.put(file.id, bytes);
    const keep = () =>
      this.repeats.once(me, key, ['files', label, sha256], async (): Promise<Uploaded> => {
        await this.assertRoom(me, file.size);
        const added = { ...ofNoRecord, createdBy: me.id, createdAt: this.clock.now() };
        await this.db.repo(StoredFile).insert({ ...file, sha256, ...added });
        return file;
      });
    const kept = await keep().catch(async (error: unknown) => {
      await this.drop(file.id);
      throw error;
    });
    if (kept.id !== file.id) await this.drop(file.id);
    return kept;
  }

  /** Uploads of one person take turns from here on, so that those that come at once are counted, too. */
  private async assertRoom({ id }: Me, size: number): Promise<void> {
    const { files, mebibytes } = mostUnattached;
    this.db.takeTurns(`uploads ${id}`);
    const sql = [
      'SELECT COUNT(*) AS `files`, COALESCE(SUM(`size`), 0) AS `bytes`',
      'FROM `stored_file` WHERE `createdBy` = ? AND `subject` IS NULL',
    ].join(' ');
    const [held] = await this.db.query({ sql, values: [id] });
    const isFull = Number(held?.files) >= files || Number(held?.bytes) + size > mebibytes * mebibyte;
    if (isFull) throw new BusinessError(errors.tooManyUploads, [files, mebibytes]);
  }

  /**
   * Gives a record exactly these files; one that it had before and that is not named is its uploader's again, and so are the
   * earlier versions of it. A file that is another's upload or belongs to another record is as good as missing, and so is an
   * earlier version.
   */
  async bind(me: Me, ids: readonly string[], subject: string, recordId: string): Promise<void> {
    const held = await this.db.repo(StoredFile).findBy({ subject, recordId });
    const kept = held.filter(({ id, replacedById }) => replacedById === null && ids.includes(id)).map(attachmentOf);
    for (const id of ids) {
      if (held.some((file) => file.id === id && file.replacedById === null)) continue;
      await this.assertFresh(me, id);
      await this.db.repo(StoredFile).update({ id }, { subject, recordId });
    }
    const gone = held.filter((file) => !kept.includes(attachmentOf(file)));
    if (gone.length > 0) await this.db.repo(StoredFile).update({ id: In(gone.map(({ id }) => id)) }, ofNoRecord);
  }

  /**
   * Puts an upload of the caller's in the place of an attachment of a record, as its next version; the versions before stay
   * with the record. The caller holds the record.
   * @throws BusinessError 8013 where the record has no such attachment or the caller no such upload, 8048 for one too many
   */
  async addVersion(me: Me, id: string, nextId: string, subject: string, recordId: string): Promise<StoredFile> {
    const files = this.db.repo(StoredFile);
    const present = await files.findOneBy({ id, subject, recordId, replacedById: IsNull() });
    if (!present) throw new BusinessError(errors.notFound);
    const next = await this.assertFresh(me, nextId);
    if (present.revision >= mostVersions) throw new BusinessError(errors.tooManyVersions, [mostVersions]);
    const place = { subject, recordId, firstId: attachmentOf(present), revision: present.revision + 1 };
    await files.update({ id: nextId }, place);
    await files.update({ id }, { replacedById: nextId });
    return Object.assign(next, place);
  }

  /** All versions of an attachment of a record, the present one first; none where it has no such attachment. */
  async versionsOf(id: string, subject: string, recordId: string): Promise<StoredFile[]> {
    const present = await this.db.repo(StoredFile).findOneBy({ id, subject, recordId });
    if (!present) return [];
    const first = attachmentOf(present);
    const of = { subject, recordId };
    const where = [
      { ...of, id: first },
      { ...of, firstId: first },
    ];
    return this.db.repo(StoredFile).find({ where, order: { revision: 'DESC' } });
  }

  /** An upload of the person's own that no record uses. @throws BusinessError 8013 for any other */
  async assertFresh(me: Me, id: string): Promise<StoredFile> {
    const file = await this.db.repo(StoredFile).findOneBy({ id });
    if (file?.subject !== null || file.createdBy !== me.id) throw new BusinessError(errors.notFound);
    return file;
  }

  /** The files of a record in their present versions, oldest attachment first. */
  async of(subject: string, recordId: string): Promise<StoredFile[]> {
    const found = await this.db.repo(StoredFile).findBy({ subject, recordId, replacedById: IsNull() });
    return found.sort((one, other) => (attachmentOf(one) < attachmentOf(other) ? -1 : 1));
  }

  /** Files by id, as records show them; the caller has checked who reads the record. */
  async views(ids: readonly string[]): Promise<ReadonlyMap<string, Uploaded>> {
    if (ids.length === 0) return new Map();
    const found = await this.db.repo(StoredFile).findBy({ id: In([...ids]) });
    return new Map(found.map(({ id, name, mime, size }) => [id, { id, name, mime, size }]));
  }

  /** Gives all files of records that go back to those who have uploaded them. */
  async release(subject: string, ...recordIds: readonly string[]): Promise<void> {
    if (recordIds.length === 0) return;
    await this.db.repo(StoredFile).update({ subject, recordId: In([...recordIds]) }, ofNoRecord);
  }

  /** A file that this person may read, and reads: its room has noted it. @throws BusinessError 8013 for any other */
  async readable(me: Me, id: string): Promise<StoredFile> {
    const file = await this.db.repo(StoredFile).findOneBy({ id });
    if (!file || !(await this.reads(me, file))) throw new BusinessError(errors.notFound);
    return file;
  }

  /** A link for this person, after the check of the record; works for a minute. */
  async link(me: Me, id: string): Promise<string> {
    await this.readable(me, id);
    const until = Math.floor(this.clock.now().getTime() / 1000) + linkSeconds;
    return `/api/files/${id}/content?user=${me.id}&until=${until}&signature=${this.sign(id, me.id, until)}`;
  }

  /** The bytes behind a link. @throws BusinessError 8013 when the link is forged, changed or too old. */
  async open(
    id: string,
    user: string,
    until: number,
    signature: string,
  ): Promise<{ file: StoredFile; stream: ReadStream }> {
    const genuine = isSame(this.sign(id, user, until), signature);
    if (!genuine || until * 1000 < this.clock.now().getTime()) throw new BusinessError(errors.notFound);
    const file = await this.db.repo(StoredFile).findOneBy({ id });
    if (!file) throw new BusinessError(errors.notFound);
    return { file, stream: this.store.open(id) };
  }

  /** The bytes of a file, for work that no person asked for. */
  async bytes(id: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.store.open(id)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** Gives a file of one record to another that keeps it from now on, as a version that is published does. */
  async hand(id: string, subject: string, recordId: string): Promise<void> {
    await this.db.repo(StoredFile).update({ id }, { subject, recordId });
  }

  /** The SHA-256 of the bytes that are stored now; null where they are gone. */
  async digestOf(id: string): Promise<string | null> {
    const hash = createHash('sha256');
    try {
      for await (const part of this.store.open(id)) hash.update(part as Buffer);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    return hash.digest('hex');
  }

  /** Writes at a place of a file that grows and that nothing names yet. @throws Error where the bytes before are gone */
  extend(id: string, at: number, bytes: Buffer): Promise<void> {
    return this.store.extend(id, at, bytes);
  }

  /** Removes the bytes of one that is given up. */
  dropGrown(id: string): Promise<void> {
    return this.drop(id);
  }

  /** Keeps a file that `extend` has completed, as one of a record. */
  async keep(file: Grown): Promise<void> {
    const sha256 = await this.digestOf(file.id);
    if (sha256 === null) throw new Error(`file ${file.id} is gone`);
    const added = { firstId: null, revision: 1, replacedById: null, createdAt: this.clock.now() };
    await this.db.repo(StoredFile).insert({ ...file, ...added, sha256 });
  }

  /** Deletes a file; its bytes go once the unit has been committed. */
  async remove(id: string): Promise<void> {
    await this.db.repo(StoredFile).delete({ id });
    this.db.onCommit(() => void this.drop(id));
  }

  /** With this and its id everybody gets at a file of `openShared`, as long as the file is there. */
  sharedKey(id: string): string {
    return createHmac('sha256', this.key.secret).update(`shared.${id}`).digest('base64url');
  }

  /**
   * The bytes of a file whose address is known.
   * @throws BusinessError 8013 when the key is not the file's, or the file is none of the subject's
   */
  async openShared(subject: string, id: string, given: string): Promise<{ file: StoredFile; stream: ReadStream }> {
    if (!isSame(this.sharedKey(id), given)) throw new BusinessError(errors.notFound);
    const file = await this.db.repo(StoredFile).findOneBy({ id, subject });
    if (!file) throw new BusinessError(errors.notFound);
    return { file, stream: this.store.open(id) };
  }

  /** Bytes that nothing names any more do no harm where this fails. */
  private async drop(id: string): Promise<void> {
    await this.store.remove(id).catch(() => undefined);
  }

  private async reads(me: Me, { subject, recordId, createdBy }: StoredFile): Promise<boolean> {
    if (subject === null || recordId === null) return createdBy === me.id;
    for (const { mayRead, noteReading } of this.rules.get(subject) ?? []) {
      if (!(await mayRead(me, recordId))) continue;
      await noteReading?.(me, recordId);
      return true;
    }
    return false;
  }

  private sign(id: string, user: string, until: number): string {
    return createHmac('sha256', this.key.secret).update(`${id}.${user}.${until}`).digest('base64url');
  }
}

/** What all versions of an attachment have in common. */
function attachmentOf({ id, firstId }: StoredFile): string {
  return firstId ?? id;
}

/** Compares without telling by its time how much fits. */
function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
