import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#lab/shared/define-errors.js';
import { folded } from '#lab/shared/fold.js';
import { UserDirectory, type Credentials } from '#lab/platform/access/user-directory.port.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { loginTypes, userStatus, userTypes } from '../../../org/shared/org.codes.js';
import { orgChanged, User } from '../../../org/server/index.js';
import { accountErrors, signOnErrors } from '../../shared/account.errors.js';
import type { SingleSignOnValues } from '../../shared/single-sign-on.dto.js';
import { Identities, subjectOf, type Subject } from './identities.js';
import type { Claims } from './identity-provider.js';

/** Who it is, or why they may not come in. */
export type Recognised = { readonly userId: string } | { readonly refused: ErrorCode };

const longestUserId = 64;
const longestName = 80;
const longestEmail = 320;
/** The author of accounts that were created by a sign-in. */
const maker = 'single-sign-on';

/**
 * Finds the account that an identity provider vouches for. The name that it says leads to an account once; from then on
 * the account belongs to the one whom it spoke of, by the name that never changes nor is given anew (`iss` and `sub`).
 * Only accounts of login type 3 are ever found so.
 */
@Injectable()
export class SignOnPeople {
  constructor(
    private readonly directory: UserDirectory,
    private readonly identities: Identities,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
  ) {}

  /** Runs in a unit: it notes the sign-in, and may make an account that waits for an administrator. */
  async recognise(claims: Claims, settings: SingleSignOnValues): Promise<Recognised> {
    const subject = subjectOf(claims);
    if (!subject) return { refused: signOnErrors.signOnRefused };
    const mine = await this.identities.userOf(subject);
    const name = mine?.userId ?? folded(textOf(claims[settings.nameClaim]));
    if (name === '' || name.length > longestUserId) return { refused: signOnErrors.signOnRefused };
    if (!isOfDomain(claims, settings.emailDomains)) return { refused: signOnErrors.signOnUnknown };
    const found = await this.directory.credentials(name);
    if (found) return this.enter(found, subject);
    if (settings.unknown === 'refuse') return { refused: signOnErrors.signOnUnknown };
    const made = await this.create(name, claims);
    await this.identities.bind(made, subject);
    return { refused: signOnErrors.signOnWaiting };
  }

  /** Signs a person in to an account that is theirs, or has no owner yet. */
  private async enter({ userId, loginType, standing }: Credentials, subject: Subject): Promise<Recognised> {
    // An account with a password is not taken over by a person of the same name at the provider.
    if (loginType !== loginTypes.of.sso) return { refused: signOnErrors.signOnUnknown };
    // Nor is one whose owner has another name by now; the refusal does not reveal that it exists.
    if (await this.identities.isOfAnother(userId, subject)) return { refused: signOnErrors.signOnUnknown };
    if (standing === 'locked') return { refused: accountErrors.locked };
    if (standing === 'disabled') return { refused: accountErrors.noAccess };
    // Of two who come at once with one name, the account is the first one's.
    if (!(await this.identities.bind(userId, subject))) return { refused: signOnErrors.signOnUnknown };
    await this.directory.signInResult(userId, true, true);
    return { userId };
  }

  /** @returns the id of the new account */
  private async create(userId: string, claims: Claims): Promise<string> {
    const email = folded(textOf(claims.email));
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
    return user.id;
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
  const email = folded(textOf(claims.email));
  return isVerified(claims) && domains.includes(email.slice(email.lastIndexOf('@') + 1)) && email.includes('@');
}
