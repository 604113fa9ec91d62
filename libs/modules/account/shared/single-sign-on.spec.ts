import { describe, expect, it } from '@jest/globals';
import { ownPath, singleSignOnBody } from './single-sign-on.dto.js';

describe('the way back after signing in', () => {
  it.each(['/', '/purchase?page=2', '/hr/leaveClaim#balance', '/a/../b?x=%2F%2Fother.test'])('may be %s', (path) => {
    const { pathname, search, hash } = new URL(path, 'http://x.test');
    expect(ownPath(path)).toBe(pathname + search + hash);
  });

  it.each([
    'https://other.test/',
    '//other.test/',
    '/\\other.test/',
    '/.//other.test',
    '/a/..//other.test',
    '\\\\other.test',
    'javascript:alert(1)',
    '/\t/other.test',
    '/%0a/../\n/other.test',
    'other.test',
    '/auth-redirect?code=1',
    '/api/auth/sso/start',
    `/${'a'.repeat(600)}`,
    '',
    undefined,
  ])('is the front page instead of %j', (path) => expect(ownPath(path)).toBe('/'));
});

describe('what an administrator saves', () => {
  const good = { version: 0, enabled: true, issuer: 'https://id.lab.test', clientId: 'labdesk' };
  const refused = (values: object) =>
    singleSignOnBody.safeParse({ ...good, ...values }).error?.issues.map(({ path, message }) => [path[0], message]);

  it('needs an issuer, a client and the scope openid once it is switched on', () => {
    expect(refused({})).toBeUndefined();
    expect(refused({ issuer: '', clientId: '' })).toEqual([
      ['issuer', 'required'],
      ['clientId', 'required'],
    ]);
    expect(refused({ scopes: 'profile' })).toEqual([['scopes', 'openid']]);
    expect(refused({ issuer: 'https://me:secret@id.lab.test' })).toEqual([['issuer', 'issuer']]);
    expect(refused({ issuer: 'ftp://id.lab.test' })).toEqual([['issuer', 'issuer']]);
    expect(refused({ emailDomains: ['lab test'] })?.[0]?.[0]).toBe('emailDomains');
  });

  it('keeps a secret that was not typed apart from one that was emptied', () => {
    expect(singleSignOnBody.parse(good).clientSecret).toBeUndefined();
    expect(singleSignOnBody.parse({ ...good, clientSecret: '' }).clientSecret).toBe('');
  });
});
