import { z } from 'zod';
import type { BothNames } from '#lab/shared/texts.js';
import type { CheckedStep } from './check.dto.js';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);

/** How people come in whom an identity provider (OpenID Connect) vouches for. */
export const singleSignOnValues = z.object({
  enabled: z.boolean().default(false),
  issuer: z.string().trim().max(300).default(''),
  clientId: z.string().trim().max(200).default(''),
  clientSecret: z.string().max(500).default(''),
  scopes: z.string().trim().max(200).default('openid profile email'),
  /** What the button of the sign-in page says. */
  labelZh: z.string().trim().min(1).max(40).default('用公司账号登录'),
  labelEn: z.string().trim().min(1).max(40).default('Sign in with the company account'),
  /** The claim that holds the Labdesk user name. */
  nameClaim: z.string().trim().min(1).max(60).default('preferred_username'),
  /** Whose addresses are let in; empty for everybody whom the provider knows. */
  emailDomains: z.array(domain).max(50).default([]),
  /** A person without an account: refused, or given one that is disabled and has no role. */
  unknown: z.enum(['refuse', 'create']).default('refuse'),
});
export type SingleSignOnValues = z.output<typeof singleSignOnValues>;

/** What an administrator saves. A secret that is left out stays as it is. */
export const singleSignOnBody = singleSignOnValues
  .extend({ version: z.int().min(0), clientSecret: z.string().max(500).optional() })
  .superRefine(({ enabled, issuer, clientId, scopes }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (enabled && issuer === '') refuse('issuer', 'required');
    if (issuer !== '' && !isIssuer(issuer)) refuse('issuer', 'issuer');
    if (enabled && clientId === '') refuse('clientId', 'required');
    if (!scopes.split(/\s+/).includes('openid')) refuse('scopes', 'openid');
  });
export type SingleSignOnBody = z.output<typeof singleSignOnBody>;

/** What came of a check: its steps up to the first that failed, and what has to be configured at the provider. */
export interface SingleSignOnChecked {
  readonly steps: readonly CheckedStep[];
  /** The address to register at the provider. */
  readonly redirectUri: string;
}

/** How one may sign in here. */
export interface SignInMethods {
  /** Login types that can be used: 1 password, 2 directory, 3 identity provider. */
  readonly loginTypes: readonly string[];
  /** The words of its button; null where there is none. */
  readonly singleSignOn: BothNames | null;
  /** Mails reach people: a password can be asked for by mail, and a verification code. */
  readonly mail: boolean;
}

/** Whom an account belongs to at the identity provider; null while it has no owner. */
export const identityView = z
  .strictObject({
    issuer: z.string(),
    subject: z.string(),
    /** ISO 8601 */
    boundAt: z.string(),
  })
  .nullable();
export type IdentityView = z.infer<typeof identityView>;

/** The one-time code that the browser brings back. */
export const signOnTokenBody = z.object({ code: z.string().min(1).max(128) });
export type SignOnTokenBody = z.output<typeof signOnTokenBody>;

/** What the code is worth: a session, and the page that was asked for. */
export interface SignedOn {
  readonly token: string;
  readonly redirect: string;
}

/** Where the browser waits while its code becomes a session. */
export const signOnPath = '/auth-redirect';

/** Paths longer than this are not come back to. */
const longestPath = 500;

/** A path of this site; an address that leads to another site is never returned. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > longestPath || !/^\/(?![/\\])[^\\\s]*$/.test(wanted)) return '/';
  const here = 'http://here.invalid';
  if (!URL.canParse(wanted, here)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, here);
  // Dots may shorten a path to one that begins with two slashes: `/.//other.test`.
  if (origin !== here || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname === signOnPath ? '/' : pathname + search + hash;
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  const web = protocol === 'https:' || protocol === 'http:';
  return web && username === '' && password === '' && search === '' && hash === '';
}
