import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'ldapts';
import { Child } from './child.js';
import { eventually } from './eventually.js';

/** Where people stand in the directories of the tests. */
export const suffix = 'dc=lab,dc=test';
export const people = `ou=people,${suffix}`;
export const reader = { dn: `cn=reader,${suffix}`, password: 'Reader-1-Key' };

/** One person of a directory. */
export interface Entry {
  readonly uid: string;
  readonly cn: string;
  readonly mail?: string;
  readonly password?: string;
}

/** A directory that runs on this machine. */
export interface LdapServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** The directory of ldapjs in a process of its own. */
export async function startLdapjs(entries: readonly Entry[], tls?: Certificate): Promise<LdapServer> {
  const rows = [
    { dn: suffix, objectclass: 'domain', dc: 'lab' },
    { dn: people, objectclass: 'organizationalUnit', ou: 'people' },
    { dn: reader.dn, objectclass: 'person', cn: 'reader', userPassword: reader.password },
    ...entries.map(({ password, ...each }) => ({
      dn: dnOf(each),
      objectclass: 'inetOrgPerson',
      ...each,
      ...(password === undefined ? {} : { userPassword: password }),
    })),
  ];
  return Child.start(join('test', 'support', 'serve-ldap.mjs'), { entries: rows, ...tls });
}

/** OpenLDAP's server where there is one. */
export const slapd = [process.env.SLAPD ?? '', '/usr/sbin/slapd'].find((path) => path !== '' && existsSync(path));

/** A private OpenLDAP: its own folder, its own port, nothing of the system's service. It knows StartTLS. */
export async function startSlapd(program: string, entries: readonly Entry[], tls: Certificate): Promise<LdapServer> {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-slapd-'));
  const file = (name: string) => join(folder, name);
  const root = join(dirname(program), '..', '..');
  const schema = join(root, 'etc', 'ldap', 'schema');
  mkdirSync(file('db'));
  writeFileSync(file('tls.crt'), tls.certificate);
  writeFileSync(file('tls.key'), tls.key, { mode: 0o600 });
  const boss = { dn: `cn=boss,${suffix}`, password: 'Boss-1-Key' };
  writeFileSync(
    file('slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${join(schema, `${name}.schema`)}`),
      `modulepath ${join(root, 'usr', 'lib', 'ldap')}`,
      'moduleload back_mdb',
      `pidfile ${file('slapd.pid')}`,
      `TLSCertificateFile ${file('tls.crt')}`,
      `TLSCertificateKeyFile ${file('tls.key')}`,
      // As real ones may be set: a name without a password is a guest, and a guest is let in.
      'allow bind_anon_cred bind_anon_dn',
      'database mdb',
      `suffix "${suffix}"`,
      `rootdn "${boss.dn}"`,
      `rootpw ${boss.password}`,
      `directory ${file('db')}`,
      'maxsize 10485760',
      'access to attrs=userPassword by anonymous auth by * none',
      `access to * by dn.exact="${reader.dn}" read by anonymous auth by * none`,
      '',
    ].join('\n'),
  );
  const port = await freePort();
  const url = `ldap://127.0.0.1:${port}`;
  const child = spawn(program, ['-f', file('slapd.conf'), '-h', url, '-d', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  const client = new Client({ url, connectTimeout: 2000, timeout: 5000 });
  const listens = () => {
    if (child.exitCode !== null) throw new Error(`slapd ended with ${child.exitCode}: ${said}`);
    return client.bind(boss.dn, boss.password).then(
      () => true,
      () => false,
    );
  };
  await eventually(listens, 'slapd answers');
  await fill(client, entries);
  await client.unbind();
  return { port, stop: () => end(child, folder) };
}

async function fill(client: Client, entries: readonly Entry[]): Promise<void> {
  await client.add(suffix, { objectClass: ['dcObject', 'organization'], dc: 'lab', o: 'Lab' });
  await client.add(people, { objectClass: 'organizationalUnit', ou: 'people' });
  await client.add(reader.dn, { objectClass: 'person', cn: 'reader', sn: 'reader', userPassword: reader.password });
  for (const { password, ...each } of entries)
    await client.add(dnOf(each), {
      objectClass: 'inetOrgPerson',
      sn: each.cn,
      ...each,
      ...(password === undefined ? {} : { userPassword: password }),
    });
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

/** Signs that mean something in a name of LDAP are kept out of it. */
function dnOf({ uid, cn }: Entry): string {
  return `${/^[\w.]+$/.test(uid) ? `uid=${uid}` : `cn=${cn}`},${people}`;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A certificate for `localhost` that nobody vouches for, made for one run. */
export function selfSigned(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-tls-'));
  const [certificate, key] = [join(folder, 'tls.crt'), join(folder, 'tls.key')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const made = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true, force: true });
  return made;
}
