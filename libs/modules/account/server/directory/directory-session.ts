import { isIP } from 'node:net';
import { Client, FilterParser, InvalidCredentialsError, NoSuchObjectError, type Entry } from 'ldapts';
import { addressesOf, bare, type TargetRules } from '#lab/platform/network/target.js';
import { connectionTrouble } from '#lab/platform/network/trouble.js';
import { userPlace, type DirectoryPerson, type DirectoryValues } from '../../shared/directory.dto.js';
import type { CheckProblem } from '../../shared/check.dto.js';

/** Two are as wrong as a thousand. */
const mostFound = 2;

/** One conversation with a directory; every one is ended with `close`. */
export class DirectorySession {
  private constructor(
    private readonly client: Client,
    private readonly settings: DirectoryValues,
  ) {}

  /**
   * Connects, with TLS round everything that is said, to an address that was checked.
   * @throws TargetRefused; whatever the network or TLS says
   */
  static async open(settings: DirectoryValues, rules: TargetRules): Promise<DirectorySession> {
    const url = new URL(settings.url);
    const host = bare(url.hostname);
    const secure = url.protocol === 'ldaps:' || settings.startTls;
    const addresses = await addressesOf(host, { ...rules, onlyLoopback: !secure });
    // The name is not looked up once more, unless it has addresses of IPv6 alone, which the library cannot take.
    const pinned = addresses.find(({ family }) => family === 4)?.address ?? url.hostname;
    const tls = {
      ...(isIP(host) === 0 ? { servername: host } : { host }),
      ...(settings.ca === '' ? {} : { ca: settings.ca }),
      minVersion: 'TLSv1.2' as const,
    };
    const client = new Client({
      url: `${url.protocol}//${pinned}${url.port === '' ? '' : `:${url.port}`}`,
      connectTimeout: settings.connectSeconds * 1000,
      timeout: settings.answerSeconds * 1000,
      ...(url.protocol === 'ldaps:' ? { tlsOptions: tls } : {}),
    });
    const session = new DirectorySession(client, settings);
    try {
      if (url.protocol === 'ldap:' && settings.startTls)
        await within(settings.connectSeconds + settings.answerSeconds, client.startTLS(tls));
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  /** Binds as the account that searches the directory. @throws InvalidCredentialsError and others of the directory */
  bindReader(): Promise<void> {
    return this.client.bind(this.settings.bindDn, this.settings.bindPassword);
  }

  /** Whether the place where people are looked for is there. @throws NoSuchObjectError */
  async assertBase(): Promise<void> {
    const { searchEntries } = await this.client.search(this.settings.baseDn, { scope: 'base', attributes: ['1.1'] });
    if (searchEntries.length === 0) throw new NoSuchObjectError();
  }

  /** Everybody whom the filter finds under a name, of more than two only two. */
  async find(user: string): Promise<readonly DirectoryPerson[]> {
    const { baseDn, filter, nameAttribute, emailAttribute } = this.settings;
    const { searchEntries } = await this.client.search(baseDn, {
      scope: 'sub',
      filter: filterFor(filter, user),
      attributes: [nameAttribute, emailAttribute],
      sizeLimit: mostFound,
    });
    return searchEntries.map((entry) => ({
      dn: entry.dn,
      name: textOf(entry, nameAttribute),
      email: textOf(entry, emailAttribute),
    }));
  }

  /**
   * Whether a password is the one of an entry. An empty one is never sent: directories take that for a guest and say yes.
   * @throws errors of the directory other than that the password is wrong or the entry may not sign in
   */
  async isPassword(dn: string, password: string): Promise<boolean> {
    if (dn === '' || password === '') return false;
    try {
      await this.client.bind(dn, password);
      return true;
    } catch (error) {
      if (refusesPerson(error)) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    // A connection that is broken already is closed enough.
    await this.client.unbind().catch(() => undefined);
  }
}

/** Whether a filter can be read once a name is filled in. */
export function isFilter(template: string): boolean {
  try {
    FilterParser.parseString(filterFor(template, 'user'));
    return true;
  } catch {
    return false;
  }
}

/** A filter for one name, whose own signs mean nothing in it (RFC 4515). */
function filterFor(template: string, user: string): string {
  return template.replaceAll(userPlace, () => escaped(user));
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*()\u0000]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** What a directory's failure is called on screens. */
export function directoryProblem(error: unknown): CheckProblem {
  if (error instanceof InvalidCredentialsError) return 'credentials';
  if (error instanceof NoSuchObjectError) return 'noBase';
  return connectionTrouble(error) ?? 'answer';
}

/** Whether the directory itself said no, with a number of its own. */
export function isAnswer(error: unknown): boolean {
  return typeof (error as { code?: unknown }).code === 'number';
}

/**
 * Result codes by which directories keep a person out: wrong password, no password, account locked or expired. They
 * stand for 49, 48, 19 and 53.
 */
const personCodes: ReadonlySet<unknown> = new Set([49, 48, 19, 53]);

function refusesPerson(error: unknown): boolean {
  return personCodes.has((error as { code?: unknown }).code);
}

function textOf(entry: Entry, attribute: string): string | null {
  const key = Object.keys(entry).find((name) => name.toLowerCase() === attribute.toLowerCase());
  const [value] = key === undefined ? [] : [entry[key] ?? []].flat();
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The library waits for ever for the other side's part of a TLS handshake. */
async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('connection timeout')), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
