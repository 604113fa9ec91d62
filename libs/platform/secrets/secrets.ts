import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const method = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A sealed value that no key of this installation opens: the key was changed, or the row was edited by hand. */
export class SealedForever extends Error {
  constructor(keyId: string) {
    super(`a stored secret was sealed with the key ${keyId}, which this installation does not have`);
    this.name = 'SealedForever';
  }
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Seals what must never lie in the database as it is: passwords of mail servers, directories and shares. AES-256-GCM
 * under a key derived from `SECRET_KEY`; each value carries the id of its key, so that former keys still open theirs
 * until everything is sealed again. `purpose` binds a value to the place it was written for.
 */
export class Secrets {
  private readonly current: Key;
  private readonly keys: ReadonlyMap<string, Key>;

  /** @param former secrets that were in use before `secret`, which only open */
  constructor(secret: string, former: readonly string[] = []) {
    this.current = keyOf(secret);
    this.keys = new Map([...former.map(keyOf), this.current].map((key) => [key.id, key]));
  }

  /** @returns `v1.<key>.<iv, tag and text in base64url>` */
  seal(text: string, purpose: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(method, this.current.bytes, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${this.current.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** @throws SealedForever when no key opens it; Error when it was sealed for another purpose or changed */
  open(sealed: string, purpose: string): string {
    const [, keyId = '', text = ''] = sealed.split('.');
    const key = this.keys.get(keyId);
    if (!key) throw new SealedForever(keyId);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(method, key.bytes, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  }

  /** Whether a value was sealed with a former key and should be sealed again. */
  isOld(sealed: string): boolean {
    return !sealed.startsWith(`v1.${this.current.id}.`);
  }
}

function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'labdesk secrets', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}
