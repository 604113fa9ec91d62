import { Injectable } from '@nestjs/common';
import { Secrets } from '../secrets/secrets.js';
import type { QueuedMail } from './mail.entity.js';
import type { MailBlock } from './mail-layout.js';

/** The placeholder for the secret of a mail; readers of the queue see it instead. */
const mask = '••••••••';

/** The blocks of a mail with its secret hidden. */
export function masked(blocks: readonly MailBlock[], secret: string): MailBlock[] {
  const hide = (text: string) => text.replaceAll(secret, mask);
  return blocks.map((block) => {
    switch (block.kind) {
      case 'text':
      case 'quote':
        return { ...block, text: hide(block.text) };
      case 'facts':
        return { ...block, rows: block.rows.map(([label, value]) => [label, hide(value)] as const) };
      case 'button':
        return { ...block, url: hide(block.url) };
    }
  });
}

/** Keeps the link or code of a mail apart from its text, sealed for that one row, until it was handed over. */
@Injectable()
export class MailSecrets {
  constructor(private readonly secrets: Secrets) {}

  seal(mail: string, secret: string): string {
    return this.secrets.seal(secret, purposeOf(mail));
  }

  /** The secret of a mail, sealed for another row that sends it again. */
  moved({ id, secret }: QueuedMail, to: string): string | null {
    return secret === null ? null : this.seal(to, this.secrets.open(secret, purposeOf(id)));
  }

  /** The mail as its receiver reads it. @throws SealedForever when the key of this installation was changed since */
  opened(mail: QueuedMail): QueuedMail {
    if (mail.secret === null) return mail;
    const secret = this.secrets.open(mail.secret, purposeOf(mail.id));
    const show = (text: string) => text.replaceAll(mask, () => secret);
    return { ...mail, content: show(mail.content), plain: show(mail.plain) };
  }
}

function purposeOf(mail: string): string {
  return `mail.${mail}`;
}
