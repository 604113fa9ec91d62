import { describe, expect, it } from '@jest/globals';
import { bodyDepth, bodyLimitOf, bodyLimits, isTooDeep } from './limits.js';

describe('the depth of a body', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

  it('has a limit that counts lists and objects in each other, not beside each other', () => {
    expect(isTooDeep(nested(bodyDepth))).toBe(false);
    expect(isTooDeep(nested(bodyDepth + 1))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(bodyDepth + 1))).toBe(true);
    expect(isTooDeep(`[${'[1],'.repeat(1000)}1]`)).toBe(false);
  });

  it('does not count brackets in texts, escaped quotation marks included', () => {
    expect(isTooDeep(JSON.stringify({ text: '['.repeat(1000) }))).toBe(false);
    expect(isTooDeep(JSON.stringify({ text: `"\\"${'{'.repeat(1000)}` }))).toBe(false);
    expect(isTooDeep(`"${'\\"['.repeat(1000)}`)).toBe(false);
    expect(isTooDeep(`{"a":"b"}${nested(bodyDepth + 1)}`)).toBe(true);
  });
});

it('the size of a body follows the route: small for strangers, whatever the route declares', () => {
  expect(bodyLimitOf('/api/auth/login', undefined)).toBe(bodyLimits.signIn);
  expect(bodyLimitOf('/api/auth/login', { bodyLimit: bodyLimits.large })).toBe(bodyLimits.signIn);
  expect(bodyLimitOf('/api/noAuthentication/forgotPwSendMail', undefined)).toBe(bodyLimits.signIn);
  expect(bodyLimitOf('/api/process/taskLinks/decide', undefined)).toBe(bodyLimits.decision);
  expect(bodyLimitOf('/api/purchase/requests', undefined)).toBe(bodyLimits.usual);
  expect(bodyLimitOf('/api/process/drafts/:key', { bodyLimit: bodyLimits.large })).toBe(bodyLimits.large);
});
