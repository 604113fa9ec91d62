import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Names the account in an app that holds codes of many. */
const issuer = 'Labdesk';
const periodSeconds = 30;
/** Half minutes that an app's clock may be off. */
const window = 1;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const codesGiven = 10;
const codeLength = 16;

/** A new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** `otpauth://totp/…` for the picture that apps read. */
export function uriOf(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/** The half minute since 1970 that a code belongs to, or undefined when it belongs to none near `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
}

/** Recovery codes as they are shown, four letters a group; 80 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesGiven }, () =>
    [...randomBytes(codeLength)]
      .map((byte) => alphabet[byte % alphabet.length] ?? '')
      .join('')
      .replaceAll(/(.{4})(?!$)/g, '$1-'),
  );
}

/** What is kept of a recovery code. */
export function recoveryHash(userId: string, code: string): string {
  return createHash('sha256')
    .update(`${userId}:${code.replaceAll('-', '')}`)
    .digest('hex');
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });
}
