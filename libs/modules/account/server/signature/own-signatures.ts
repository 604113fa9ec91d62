import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { isSignaturePicture } from '#lab/platform/files/signature-picture.js';
import type { OwnSignature } from '../../shared/signature.dto.js';

/** What signatures of people are filed under; the record is the person. */
const subject = 'user-signature';
const name = 'signature.png';

/** The picture of a person's signature: only that person can read it. Where it is used, a copy of its own is kept. */
@Injectable()
export class OwnSignatures implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(subject, (me, userId) => Promise.resolve(me.id === userId));
  }

  /** Null while there is none. */
  async of(me: Me): Promise<OwnSignature | null> {
    const [file] = await this.files.of(subject, me.id);
    return file ? { id: file.id, name: file.name, size: file.size, at: file.createdAt.toISOString() } : null;
  }

  /** Keeps a picture in the place of the former one. @throws BusinessError 8016 for anything but a PNG of the size of a signature */
  async put(me: Me, bytes: Buffer): Promise<OwnSignature | null> {
    if (!(await isSignaturePicture(bytes))) throw new BusinessError(errors.fileRefused, ['kind', 'png']);
    const file = await this.files.upload(me, name, bytes);
    this.db.takeTurns(`signature ${me.id}`);
    await this.drop(me);
    await this.files.bind(me, [file.id], subject, me.id);
    this.note(me, 'signature');
    return this.of(me);
  }

  async remove(me: Me): Promise<void> {
    this.db.takeTurns(`signature ${me.id}`);
    if (await this.drop(me)) this.note(me, 'signatureRemoved');
  }

  private async drop(me: Me): Promise<boolean> {
    const former = await this.files.of(subject, me.id);
    for (const { id } of former) await this.files.remove(id);
    return former.length > 0;
  }

  private note({ id }: Me, verb: string): void {
    this.audit.record({ action: `user.${verb}`, subject: 'user', recordId: id });
  }
}
