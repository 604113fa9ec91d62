import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { kibibyte, mebibyte } from '../sizes.js';

/** How many bytes the body of a request may have that is no upload; counted while it arrives, before it is parsed. */
export const bodyLimits = {
  /** The sign-in and all around it. */
  signIn: 4 * kibibyte,
  /** A decision by the link of a mail, with an opinion. */
  decision: 16 * kibibyte,
  usual: mebibyte,
  /** Diagrams, tables and imported rows. */
  large: 8 * mebibyte,
} as const;

/** Lists and objects in each other, in a body. */
export const bodyDepth = 64;

/** Routes of the sign-in, which has connections of its own to the database. */
export const signInRoutes = '/api/auth/';

/** Where strangers may call, and how large a body may be there. `nginx.conf` has the same. */
const openRoutes: readonly (readonly [prefix: string, bodyLimit: number])[] = [
  [signInRoutes, bodyLimits.signIn],
  ['/api/noAuthentication/', bodyLimits.signIn],
  ['/api/process/taskLinks/', bodyLimits.decision],
];

/** Whether strangers may call an address. */
export function isOpenRoute(url: string): boolean {
  return openRoutes.some(([prefix]) => url.startsWith(prefix));
}

/**
 * The address of the route that a call has found, else the address as it was written. The router decodes addresses:
 * `/api/%61uth/login` is the sign-in as well.
 */
export function calledRoute({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url;
  return route?.startsWith('/api/') ? route : url;
}

/** A route whose bodies are larger than usual. */
export const LargeBody = () => RouteConfig({ bodyLimit: bodyLimits.large });

/** The limit of a route by its address and what it declares. */
export function bodyLimitOf(url: string, config: { readonly bodyLimit?: number } | undefined): number {
  const open = openRoutes.find(([prefix]) => url.startsWith(prefix));
  return open?.[1] ?? config?.bodyLimit ?? bodyLimits.usual;
}

/**
 * Whether a text of JSON has more than `bodyDepth` lists and objects in each other. It reads every character once, where
 * a parser would need a second and more for millions of nested brackets.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(json, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > bodyDepth) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
    }
  }
  return false;
}

/** The place of the quotation mark that ends a text; the end of the input where none does. */
function endOfText(json: string, begin: number): number {
  for (let at = begin + 1; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x5c) at++; // a backslash and what it escapes
    else if (code === 0x22) return at;
  }
  return json.length;
}
