import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';
import { connectionTrouble } from '#lab/platform/network/trouble.js';
import { Settings } from '#lab/platform/settings/settings.js';
import type { CheckedStep } from '../../shared/check.dto.js';
import { signOnErrors } from '../../shared/account.errors.js';
import type { SignedOn, SingleSignOnChecked, SingleSignOnValues } from '../../shared/single-sign-on.dto.js';
import { Entrance } from '../session/entrance.js';
import { IdentityProvider } from './identity-provider.js';
import { SignOnPeople } from './sign-on-people.js';
import { proofs, SignOns } from './sign-ons.js';
import { singleSignOnSettings } from './single-sign-on.settings.js';

/** Signing in through an identity provider: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class SingleSignOn {
  constructor(
    private readonly settings: Settings,
    private readonly provider: IdentityProvider,
    private readonly people: SignOnPeople,
    private readonly signOns: SignOns,
    private readonly entrance: Entrance,
    private readonly db: Database,
  ) {}

  /**
   * Where the browser goes, and what it keeps until it comes back.
   * @throws BusinessError 1130 when it is switched off, 8015 when the provider cannot be asked
   */
  async begin(redirect: string): Promise<{ readonly address: string; readonly browser: string }> {
    const settings = await this.inUse();
    const secrets = await this.db.unit(() => this.signOns.begin(redirect));
    const address = await this.provider.address(settings, secrets.state, proofs(secrets));
    return { address: address.href, browser: secrets.browser };
  }

  /**
   * Takes the browser back. The state is used up in any case.
   * @returns a one-time code for the session
   * @throws BusinessError 1130, 1131, 1132, 1133, 1134, 1102, 1103, 8015
   */
  async finish(query: string, browser: string): Promise<string> {
    const settings = await this.inUse();
    const state = new URLSearchParams(query).get('state') ?? '';
    const redirect = await this.db.unit(() => this.signOns.takeState(state, browser));
    if (redirect === undefined) throw new BusinessError(signOnErrors.signOnAgain);
    const claims = await this.provider.claims(settings, query, { state, ...proofs({ state, browser }) });
    const outcome = await this.db.unit(async () => {
      const recognised = await this.people.recognise(claims, settings);
      if ('refused' in recognised) return recognised;
      return { code: await this.signOns.code(browser, redirect, recognised.userId) };
    });
    // Thrown out here, so that an account that was created stays.
    if ('refused' in outcome) throw new BusinessError(outcome.refused);
    return outcome.code;
  }

  /** Turns the one-time code into a session. @throws BusinessError 1102, 1103, 1131 when it is used, too old or another browser's */
  async session(code: string, browser: string, from: { ip: string; userAgent: string }): Promise<SignedOn> {
    const taken = await this.signOns.takeCode(code, browser);
    if (!taken) throw new BusinessError(signOnErrors.signOnAgain);
    const { userId, redirect } = taken;
    return { ...(await this.entrance.open(userId, from)), redirect };
  }

  /** Tries what can be tried without a person: the provider's description and what it offers. */
  async check(): Promise<SingleSignOnChecked> {
    const settings = await this.settings.get(singleSignOnSettings);
    return { steps: await this.steps(settings), redirectUri: this.provider.redirectUri };
  }

  private async steps(settings: SingleSignOnValues): Promise<readonly CheckedStep[]> {
    if (settings.issuer === '') return [{ step: 'discover', problem: 'notSet' }];
    try {
      const metadata = (await this.provider.discover(settings)).serverMetadata();
      const discovered = { step: 'discover', problem: null } as const;
      const { authorization_endpoint, token_endpoint, jwks_uri, code_challenge_methods_supported } = metadata;
      if (!authorization_endpoint || !token_endpoint || !jwks_uri)
        return [discovered, { step: 'endpoints', problem: 'answer' }];
      // A provider that lists its methods without S256 would let a stolen code be used.
      const pkce = code_challenge_methods_supported?.includes('S256') ?? true;
      return [discovered, { step: 'endpoints', problem: pkce ? null : 'noPkce' }];
    } catch (error) {
      log.warn({ err: error }, 'the identity provider failed a check');
      return [{ step: 'discover', problem: connectionTrouble(error) ?? 'answer' }];
    }
  }

  private async inUse(): Promise<SingleSignOnValues> {
    const settings = await this.settings.get(singleSignOnSettings);
    if (!settings.enabled) throw new BusinessError(signOnErrors.signOnOff);
    return settings;
  }
}
