import { describe, expect, it } from '@jest/globals';
import { allowedAddress, ForbiddenHost, isForbidden } from './host-guard.js';

describe('the host guard', () => {
  it.each([
    '169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '100.100.100.200',
    'fe80::1',
    'ff02::1',
    '::',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fd00:ec2::254',
  ])('lets nobody talk to %s', (address) => expect(isForbidden(address)).toBe(true));

  it.each(['127.0.0.1', '10.0.0.8', '192.168.1.20', '203.0.113.5', '::1', 'fd12::8', '2001:db8::1'])(
    'leaves %s open',
    (address) => expect(isForbidden(address)).toBe(false),
  );

  it('answers the address to connect to, also for other spellings of it', async () => {
    expect(await allowedAddress('127.0.0.1')).toBe('127.0.0.1');
    await expect(allowedAddress('169.254.169.254')).rejects.toThrow(ForbiddenHost);
    // The same address as one number.
    await expect(allowedAddress('2852039166')).rejects.toThrow(ForbiddenHost);
    await expect(allowedAddress('::ffff:a9fe:a9fe')).rejects.toThrow(ForbiddenHost);
  });
});
