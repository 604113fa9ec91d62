import { describe, expect, it } from '@jest/globals';
import { allowedAddress, isAllowed, TargetRefused } from './target.js';

const here = { loopback: true };

describe('a host that an administrator names', () => {
  it.each([
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    '168.63.129.16',
    'fe80::1',
    'ff02::1',
    '::',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
  ])('is never at %s', (address) => expect(isAllowed(address, here)).toBe(false));

  it.each(['127.0.0.1', '10.0.0.8', '192.168.1.20', '203.0.113.5', '::1', 'fd12::8', '2001:db8::1'])(
    'may be at %s',
    (address) => expect(isAllowed(address, here)).toBe(true),
  );

  it('has an address to connect to, also in other spellings of it', async () => {
    expect(await allowedAddress('127.0.0.1', here)).toBe('127.0.0.1');
    await expect(allowedAddress('169.254.169.254', here)).rejects.toThrow(TargetRefused);
    // The same address as one number.
    await expect(allowedAddress('2852039166', here)).rejects.toThrow(TargetRefused);
    await expect(allowedAddress('::ffff:a9fe:a9fe', here)).rejects.toThrow(TargetRefused);
    await expect(allowedAddress('127.0.0.1', { loopback: false })).rejects.toThrow(TargetRefused);
  });
});
