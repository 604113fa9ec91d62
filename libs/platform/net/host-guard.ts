import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** A host that this server may not be made to talk to. */
export class ForbiddenHost extends Error {
  constructor(host: string) {
    super(`${host} may not be used: it leads to a link-local, metadata or multicast address`);
    this.name = 'ForbiddenHost';
  }
}

/**
 * Where nothing of ours may connect, whoever typed it: link-local addresses, behind which clouds keep the keys of the
 * machine, and addresses that mean no single host. Private networks and this machine stay open: mail servers live there.
 */
const forbidden = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(net, bits, 'ipv4');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('168.63.129.16', 'ipv4');
for (const [net, bits] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  forbidden.addSubnet(net, bits, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

/** Whether an address is one of those; an IPv4 address in the clothes of an IPv6 one is looked at as what it is. */
export function isForbidden(address: string): boolean {
  return forbidden.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The address to connect to for a host. Whoever connects uses this one and not the name again, so that a name cannot
 * lead elsewhere between the check and the connection.
 * @throws ForbiddenHost when any address of the host is forbidden; Error with code ENOTFOUND when it has none
 */
export async function allowedAddress(host: string): Promise<string> {
  const found = await lookup(host, { all: true });
  if (found.some(({ address }) => isForbidden(address))) throw new ForbiddenHost(host);
  const [first] = found;
  if (!first) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
  return first.address;
}
