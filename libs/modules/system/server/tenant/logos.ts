import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import type { StoredFile } from '#lab/platform/files/file.entity.js';
import { assertPicture } from '#lab/platform/files/file-kind.js';
import { Files } from '#lab/platform/files/files.js';
import type { LogoKind } from '../../shared/config.dto.js';

/** The subject under which pictures of the company are kept; the record is the kind of picture. */
const subject = 'tenant';

/** The company's pictures: one for wide places, one for narrow ones. */
@Injectable()
export class Logos {
  constructor(
    private readonly files: Files,
    private readonly audit: Audit,
  ) {}

  async of(kind: LogoKind): Promise<StoredFile | undefined> {
    const [file] = await this.files.of(subject, kind);
    return file;
  }

  /** Where a picture is found; undefined while there is none. A new picture has a new address. */
  async addressOf(kind: LogoKind): Promise<string | undefined> {
    const file = await this.of(kind);
    return file && `/api/tenant/logo/${kind}?v=${file.id}`;
  }

  /** @throws BusinessError 8016 when it is no picture, or larger than 5 MB */
  async put(me: Me, kind: LogoKind, name: string, bytes: Buffer): Promise<void> {
    await assertPicture(bytes);
    const file = await this.files.upload(me, name, bytes);
    await this.files.bind(me, [file.id], subject, kind);
    this.note(kind);
  }

  async remove(me: Me, kind: LogoKind): Promise<void> {
    await this.files.bind(me, [], subject, kind);
    this.note(kind);
  }

  private note(kind: LogoKind): void {
    this.audit.record({
      action: 'config.logo',
      subject: 'config',
      recordId: 'common',
      detail: { section: 'common', fields: [kind] },
    });
  }
}
