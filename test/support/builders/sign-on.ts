import { TinyBrowser } from '../oidc-server.js';

/** Where people see the product, and where the provider sends them back to. */
export const site = 'http://labdesk.test';
export const callback = `${site}/api/auth/sso/callback`;

let browsers = 0;
/** A browser of an address of its own: how often one address signs in is not what is looked at. */
export const aBrowser = (server: string) =>
  new TinyBrowser({ [site]: server }, `10.1.${browsers >> 8}.${browsers++ & 255}`);

export const startOf = (redirect = '/purchase?page=2') =>
  `${site}/api/auth/sso/start?redirect=${encodeURIComponent(redirect)}`;

export const isBack = (to: string) => to.startsWith(callback);
const atProvider = (to: string) => to.includes('/interaction/');

/** Types a name at the provider; answers the address by which it sends the browser back. */
export async function recognisedAs(browser: TinyBrowser, account: string, first: string): Promise<string> {
  const form = await browser.follow(first, atProvider);
  const { to } = await browser.go(form, { account });
  return browser.follow(to, isBack);
}

/** The whole way; answers the page with the code or the problem. */
export async function comeIn(browser: TinyBrowser, account: string, redirect?: string): Promise<URL> {
  const back = await recognisedAs(browser, account, startOf(redirect));
  return new URL((await browser.go(back)).to);
}

export const exchange = (browser: TinyBrowser, code: string | null) =>
  browser.post(`${site}/api/auth/sso/token`, { code });

export const problemOf = (url: URL) => ({ path: url.pathname, problem: Number(url.searchParams.get('problem')) });
export const saysProblem = ({ code }: { readonly code: number }) => ({ path: '/auth-redirect', problem: code });
