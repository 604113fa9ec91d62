import { Injectable } from '@nestjs/common';
import type * as oidc from 'openid-client';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Environment } from '#lab/platform/config/environment.js';
import { log } from '#lab/platform/logging/log.js';
import { guardedFetch } from '#lab/platform/network/guarded-fetch.js';
import { TargetRefused } from '#lab/platform/network/target.js';
import { connectionTrouble } from '#lab/platform/network/trouble.js';
import { signOnErrors } from '../../shared/account.errors.js';
import type { SingleSignOnValues } from '../../shared/single-sign-on.dto.js';

/** Seconds for each answer of the provider. */
const patience = 10;
/** How long its description is believed. */
const freshMs = 10 * 60_000;
/** Seconds by which its clock may differ from ours. */
const clockTolerance = 60;

/** The client of identity providers: loaded with the first question. */
const client = () => import('openid-client');

export type Claims = Readonly<Record<string, unknown>>;

interface Known {
  readonly key: string;
  readonly until: number;
  readonly config: oidc.Configuration;
}

/** The identity provider of the company: where it sends people, and what it says of those who come back. */
@Injectable()
export class IdentityProvider {
  private known: Known | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  /** The address that the provider sends people back to. */
  get redirectUri(): string {
    return `${this.environment.publicUrl.replace(/\/$/, '')}/api/auth/sso/callback`;
  }

  /** Where the browser goes to be recognised. @throws BusinessError 8015 when the provider cannot be asked */
  async address(settings: SingleSignOnValues, state: string, { verifier, nonce }: { verifier: string; nonce: string }) {
    const config = await this.config(settings);
    const oidc = await client();
    const challenge = await oidc.calculatePKCECodeChallenge(verifier);
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: this.redirectUri,
      scope: settings.scopes,
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
  }

  /**
   * Exchanges what the browser brought for what the provider says of the person.
   * @throws BusinessError 1132 when it refused or cannot be believed, 8015 when it cannot be asked
   */
  async claims(
    settings: SingleSignOnValues,
    query: string,
    { state, verifier, nonce }: { state: string; verifier: string; nonce: string },
  ): Promise<Claims> {
    const config = await this.config(settings);
    const oidc = await client();
    try {
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${this.redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no identity token came');
      if (claims[settings.nameClaim] !== undefined && claims.email !== undefined) return claims;
      if (!config.serverMetadata().userinfo_endpoint) return claims;
      return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
    } catch (error) {
      const away = isAway(error);
      log.warn({ err: error, away }, 'a single sign-on was not finished');
      throw new BusinessError(away ? errors.unavailable : signOnErrors.signOnRefused);
    }
  }

  /** Reads the provider's description anew. @throws the error of the request, for a check */
  async discover({ issuer, clientId, clientSecret }: SingleSignOnValues): Promise<oidc.Configuration> {
    const library = await client();
    const fetch = guardedFetch({ loopback: this.environment.loopbackTargets }) as oidc.CustomFetch;
    // What is not HTTPS is let through by `fetch`, on this machine and by the switch only.
    const plain = new URL(issuer).protocol !== 'https:';
    if (plain && !this.environment.loopbackTargets) throw new TargetRefused(issuer);
    const execute = plain ? [library.allowInsecureRequests] : [];
    const found = await library.discovery(new URL(issuer), clientId, undefined, library.None(), {
      [library.customFetch]: fetch,
      timeout: patience,
      execute,
    });
    const metadata = found.serverMetadata();
    const config = new library.Configuration(
      metadata,
      clientId,
      { [library.clockTolerance]: clockTolerance },
      authentication(library, clientSecret, metadata.token_endpoint_auth_methods_supported),
    );
    config[library.customFetch] = fetch;
    config.timeout = patience;
    if (plain) library.allowInsecureRequests(config);
    // The token came over TLS from the provider itself; its signature is looked at all the same.
    library.enableNonRepudiationChecks(config);
    return config;
  }

  private async config(settings: SingleSignOnValues): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const now = this.clock.now().getTime();
    if (this.known?.key === key && now < this.known.until) return this.known.config;
    try {
      const config = await this.discover(settings);
      this.known = { key, until: now + freshMs, config };
      return config;
    } catch (error) {
      log.error({ err: error, problem: connectionTrouble(error) }, 'the identity provider could not be asked');
      throw new BusinessError(errors.unavailable);
    }
  }
}

/** Basic is what a provider takes that names nothing; without a secret PKCE alone proves who asks. */
function authentication(
  { ClientSecretBasic, ClientSecretPost, None }: typeof oidc,
  secret: string,
  methods: readonly string[] = ['client_secret_basic'],
): oidc.ClientAuth {
  if (secret === '') return None();
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** Whether the provider could not answer, rather than answered no. */
function isAway(error: unknown): boolean {
  if (connectionTrouble(error) !== undefined) return true;
  const { cause } = error as { cause?: unknown };
  return cause instanceof Response && cause.status >= 500;
}
