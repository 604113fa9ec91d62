import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { assertPicture } from '#lab/platform/files/file-kind.js';
import { Files } from '#lab/platform/files/files.js';
import { orgChanged } from '../people/org-directory.js';
import { User } from './user.entity.js';

/** What photos are filed under; the record is the person. */
const subject = 'user-photo';

/** Pictures of people. An `img` sends no header, so that the address itself, which no one can guess, is the proof. */
@Injectable()
export class Photos implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
    private readonly audit: Audit,
  ) {}

  /** Photos are visible to all signed-in users. */
  onModuleInit(): void {
    this.files.registerCheck(subject, () => Promise.resolve(true));
  }

  /** Where a person's picture is found; null while there is none. A new picture has a new address. */
  addressOf({ photoId }: Pick<User, 'photoId'>): string | null {
    return photoId && `/api/org/photos/${photoId}/${this.files.sharedKey(photoId)}`;
  }

  /** @throws BusinessError 8013 when the address is none that was given out, or of a picture that is gone */
  open(photo: string, key: string) {
    return this.files.openShared(subject, photo, key);
  }

  /** @throws BusinessError 8013 no such person, 8016 when it is no picture, or larger than 5 MB */
  async put(me: Me, userId: string, name: string, bytes: Buffer): Promise<void> {
    await assertPicture(bytes);
    await this.db.lock(User, [userId]);
    const former = await this.photoOf(userId);
    const file = await this.files.upload(me, name, bytes);
    await this.files.bind(me, [file.id], subject, userId);
    await this.set(userId, file.id, former);
  }

  /** @throws BusinessError 8013 no such person */
  async remove(userId: string): Promise<void> {
    await this.db.lock(User, [userId]);
    const former = await this.photoOf(userId);
    if (former !== null) await this.set(userId, null, former);
  }

  private async photoOf(userId: string): Promise<string | null> {
    const user = await this.db.repo(User).findOneBy({ id: userId });
    if (!user) throw new BusinessError(errors.notFound);
    return user.photoId;
  }

  private async set(userId: string, photoId: string | null, former: string | null): Promise<void> {
    await this.db.repo(User).update({ id: userId }, { photoId });
    if (former !== null) await this.files.remove(former);
    orgChanged(this.db);
    this.audit.record({ action: 'user.photo', subject: 'user', recordId: userId });
  }
}
