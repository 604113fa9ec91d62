import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { SignOn } from './sign-on.entity.js';

/** How long a sign-in at the identity provider may take, and a browser to bring its code. */
const awayMs = 10 * 60_000;
const codeMs = 60_000;

/** What only the browser that began can give, and what is derived of it. */
export interface SignOnSecrets {
  readonly state: string;
  readonly browser: string;
}

/** Sign-ins on their way: each is used once, in time, by the browser that began it. Only hashes are kept. */
@Injectable()
export class SignOns {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Begins one; what was left behind is cleared away. */
  async begin(redirect: string): Promise<SignOnSecrets> {
    const secrets = { state: fresh(), browser: fresh() };
    await this.db.repo(SignOn).delete({ expiresAt: LessThanOrEqual(this.clock.now()) });
    await this.keep(secrets.state, secrets.browser, redirect, null, awayMs);
    return secrets;
  }

  /** A one-time code for a recognised person. */
  async code(browser: string, redirect: string, userId: string): Promise<string> {
    const code = fresh();
    await this.keep(code, browser, redirect, userId, codeMs);
    return code;
  }

  /** Uses a state up. @returns the path that was asked for; undefined when it is unknown, used, too old or of another browser */
  async takeState(state: string, browser: string): Promise<string | undefined> {
    const row = await this.take(state, browser);
    return row?.userId === null ? row.redirect : undefined;
  }

  /** Uses a code up. */
  async takeCode(code: string, browser: string): Promise<{ userId: string; redirect: string } | undefined> {
    const row = await this.take(code, browser);
    return row && row.userId !== null ? { userId: row.userId, redirect: row.redirect } : undefined;
  }

  private async keep(secret: string, browser: string, redirect: string, userId: string | null, ms: number) {
    const expiresAt = new Date(this.clock.now().getTime() + ms);
    await this.db.repo(SignOn).insert({ id: digest(secret), browser: digest(browser), redirect, userId, expiresAt });
  }

  private async take(secret: string, browser: string): Promise<SignOn | undefined> {
    const id = digest(secret);
    const row = await this.db.repo(SignOn).findOneBy({ id });
    // Of two that come at once the row lets one through.
    const { affected } = await this.db.repo(SignOn).delete({ id });
    if (!row || !affected || row.browser !== digest(browser) || row.expiresAt <= this.clock.now()) return undefined;
    return row;
  }
}

/**
 * Verifier (PKCE) and nonce of a sign-in come out of what the browser keeps, so that the database holds nothing with
 * which a user could finish it.
 */
export function proofs({ state, browser }: SignOnSecrets): { readonly verifier: string; readonly nonce: string } {
  const of = (use: string) => Buffer.from(hkdfSync('sha256', browser, state, use, 32)).toString('base64url');
  return { verifier: of('labdesk sign-on verifier'), nonce: of('labdesk sign-on nonce') };
}

function fresh(): string {
  return randomBytes(32).toString('base64url');
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
