import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { loginTypes, userStatus, userTypes } from '../../../org/shared/org.codes.js';
import { orgChanged, User } from '../../../org/server/index.js';
import { accountErrors, signOnErrors } from '../../shared/account.errors.js';
import type { SingleSignOnValues } from '../../shared/single-sign-on.dto.js';
import type { Claims } from './identity-provider.js';

/** Who it is, or why they may not come in. */
export type Recognised = { readonly userId: string } | { readonly refused: ErrorCode };

const longestUserId = 64;
const longestName = 80;
const longestEmail = 320;
/** Whoever made the rows of people that nobody typed. */
const maker = 'single-sign-on';

/** Finds the account that an identity provider vouches for. Only accounts of login type 3 are ever found so. */
@Injectable()
export class SignOnPeople {
  constructor(
    private readonly directory: UserDirectory,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
  ) {}

  /** Runs in a unit: it notes the sign-in, and may make an account that waits for an administrator. */
  async recognise(claims: Claims, settings: SingleSignOnValues): Promise<Recognised> {
    const name = textOf(claims[settings.nameClaim]).toLowerCase();
    if (name === '' || name.length > longestUserId) return { refused: signOnErrors.signOnRefused };
    if (!isOfDomain(claims, settings.emailDomains)) return { refused: signOnErrors.signOnUnknown };
    const found = await this.directory.credentials(name);
    if (!found) {
      if (settings.unknown === 'refuse') return { refused: signOnErrors.signOnUnknown };
      await this.create(name, claims);
      return { refused: signOnErrors.signOnWaiting };
    }
    // An account with a password of its own is not taken over by somebody who bears its name elsewhere.
    if (found.loginType !== loginTypes.of.sso) return { refused: signOnErrors.signOnUnknown };
    if (found.standing === 'locked') return { refused: accountErrors.locked };
    if (found.standing === 'disabled') return { refused: accountErrors.noAccess };
    await this.directory.signInResult(found.userId, true);
    return { userId: found.userId };
  }

  private async create(userId: string, claims: Claims): Promise<void> {
    const email = textOf(claims.email).toLowerCase();
    const usable = isVerified(claims) && email !== '' && email.length <= longestEmail;
    const free = usable && !(await this.db.repo(User).existsBy({ email }));
    const user = Object.assign(new User(), {
      id: this.ids.next(),
      userId,
      nameZh: (textOf(claims.name) || userId).slice(0, longestName),
      email: free ? email : null,
      userType: userTypes.of.internal,
      loginType: loginTypes.of.sso,
      language: 'zh',
      status: userStatus.of.disabled,
      passwordHash: null,
      failures: 0,
    });
    await this.db.repo(User).save(stamp(user, maker, this.clock.now()));
    this.audit.record({ action: 'user.sign-on', subject: 'user', recordId: user.id, actor: null });
    orgChanged(this.db);
  }
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : '';
}

/** Not every provider says so; one that says no is believed. */
function isVerified(claims: Claims): boolean {
  return claims.email_verified !== false;
}

function isOfDomain(claims: Claims, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const email = textOf(claims.email).toLowerCase();
  return isVerified(claims) && domains.includes(email.slice(email.lastIndexOf('@') + 1)) && email.includes('@');
}
