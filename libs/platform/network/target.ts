import { lookup as resolve, type LookupAddress } from 'node:dns';
import { lookup as resolveNow } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that an administrator gave and that this server may not connect to. */
export class TargetRefused extends Error {
  constructor(readonly target: string) {
    super(`${target} may not be connected to`);
    this.name = 'TargetRefused';
  }
}

/** What a target may be. */
export interface TargetRules {
  /** Services on this machine too: for tests and development only. */
  readonly loopback: boolean;
  /** Nothing else: what is said has no TLS around it. */
  readonly onlyLoopback?: boolean;
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');

/**
 * Where no connection may lead, no matter who configured it: link-local addresses and others at which clouds keep the keys of
 * the machine, and those that name no single machine. Private networks stay open: the company's servers live there.
 */
const never = new BlockList();
never.addSubnet('0.0.0.0', 8, 'ipv4');
never.addSubnet('169.254.0.0', 16, 'ipv4');
never.addAddress('100.100.100.200', 'ipv4');
never.addAddress('168.63.129.16', 'ipv4');
never.addSubnet('224.0.0.0', 3, 'ipv4');
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
// IPv4 addresses behind a translator, and where a cloud hands out credentials.
never.addSubnet('64:ff9b::', 96, 'ipv6');
never.addAddress('fd00:ec2::254', 'ipv6');

/** Whether an IP address is this machine's own. An address of IPv4 in the form of IPv6 counts as what it is. */
export function isLoopback(address: string): boolean {
  return within(thisMachine, address);
}

/** Whether an IP address may be connected to. */
export function isAllowed(address: string, rules: TargetRules): boolean {
  if (isIP(bare(address).split('%')[0] ?? '') === 0 || within(never, address)) return false;
  return isLoopback(address) ? rules.loopback : !rules.onlyLoopback;
}

/**
 * The addresses of a host, every one of them allowed: a name that leads elsewhere as well is refused as a whole.
 * @throws TargetRefused; an error of DNS when there is no such host
 */
export async function addressesOf(host: string, rules: TargetRules): Promise<readonly LookupAddress[]> {
  const addresses = await resolveNow(bare(host), { all: true });
  assertAllowed(host, addresses, rules);
  return addresses;
}

/**
 * The one address to connect to for a host. The caller connects to it and does not resolve the name again, so that a name cannot lead
 * elsewhere between the check and the connection.
 * @throws TargetRefused; an error with code ENOTFOUND when there is no such host
 */
export async function allowedAddress(host: string, rules: TargetRules): Promise<string> {
  const [first] = await addressesOf(host, rules);
  if (!first) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
  return first.address;
}

/** For sockets: looks a name up and lets them connect only to what may be, so that it cannot change in between. */
export function guardedLookup(rules: TargetRules): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      try {
        if (error || !first) throw error ?? new TargetRefused(host);
        assertAllowed(host, addresses, rules);
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      } catch (problem) {
        done(problem as NodeJS.ErrnoException, '', 0);
      }
    });
  };
}

/** A host as the system's resolver takes it: without the brackets of a URL. */
export function bare(host: string): string {
  return host.replace(/^\[|\]$/g, '');
}

function assertAllowed(host: string, addresses: readonly LookupAddress[], rules: TargetRules): void {
  if (!addresses.every(({ address }) => isAllowed(address, rules))) throw new TargetRefused(host);
}

function within(list: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
