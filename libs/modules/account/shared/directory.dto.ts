import { z } from 'zod';
import type { CheckedStep } from './check.dto.js';

/** How Labdesk finds people in the company's directory (LDAP) and lets it check their passwords. */
export const directoryValues = z.object({
  enabled: z.boolean().default(false),
  /** `ldaps://directory.lab.test` or `ldap://directory.lab.test:389`. */
  url: z.string().trim().max(300).default(''),
  startTls: z.boolean().default(false),
  /** Certificates (PEM) that are trusted beside the system's; empty for the system's alone. */
  ca: z.string().trim().max(20_000).default(''),
  /** The account that searches the directory; empty where anonymous search is allowed. */
  bindDn: z.string().trim().max(500).default(''),
  bindPassword: z.string().max(256).default(''),
  baseDn: z.string().trim().max(500).default(''),
  /** `{user}` is replaced by the name of the sign-in. */
  filter: z.string().trim().max(500).default('(uid={user})'),
  nameAttribute: z.string().trim().min(1).max(60).default('cn'),
  emailAttribute: z.string().trim().min(1).max(60).default('mail'),
  /** Seconds to wait for a connection, and for each answer. */
  connectSeconds: z.int().min(1).max(20).default(5),
  answerSeconds: z.int().min(1).max(20).default(10),
});
export type DirectoryValues = z.output<typeof directoryValues>;

/** The place of `{user}` in a filter. */
export const userPlace = '{user}';

/** What an administrator saves. A password that is left out stays as it is. */
export const directoryBody = directoryValues
  .extend({ version: z.int().min(0), bindPassword: z.string().max(256).optional() })
  .superRefine(({ enabled, url, baseDn, filter }, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (enabled && url === '') refuse('url', 'required');
    if (url !== '' && !isDirectoryUrl(url)) refuse('url', 'directoryUrl');
    if (enabled && baseDn === '') refuse('baseDn', 'required');
    if (!filter.includes(userPlace)) refuse('filter', 'userPlace');
  });
export type DirectoryBody = z.output<typeof directoryBody>;

/** A user to look for while the connection is checked. */
export const directoryCheckBody = z.object({ user: z.string().trim().max(64).default('') });
export type DirectoryCheckBody = z.output<typeof directoryCheckBody>;

/** A person as the directory describes them. */
export interface DirectoryPerson {
  readonly dn: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** What came of a check: its steps up to the first that failed, and whom it found. */
export interface DirectoryChecked {
  readonly steps: readonly CheckedStep[];
  readonly person: DirectoryPerson | null;
}

function isDirectoryUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, pathname, search } = new URL(text);
  const bare = username === '' && password === '' && /^\/?$/.test(pathname) && search === '';
  return (protocol === 'ldap:' || protocol === 'ldaps:') && hostname !== '' && bare;
}
