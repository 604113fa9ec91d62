import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loggedPath } from './logged-path.js';

describe('the path in the log', () => {
  const secret = randomBytes(32).toString('base64url');

  it.each([
    [`/api/hr/leave-feed/${secret}.ics`, '/api/hr/leave-feed/[hidden].ics'],
    [`/api/hr/leave-feed/${secret}/?a=${secret}`, '/api/hr/leave-feed/[hidden]/'],
    [`/api/hr/leave-feed/%2D${secret}.ics`, '/api/hr/leave-feed/[hidden].ics'],
    [`/resetPassword/${secret}`, '/resetPassword/[hidden]'],
    [`/api/verify/${randomBytes(16).toString('hex')}`, '/api/verify/[hidden]'],
    [
      '/api/hr/leave-claims/0199a4c2-0000-7000-8000-0123456789ab/actions/submit?x=1',
      '/api/hr/leave-claims/0199a4c2-0000-7000-8000-0123456789ab/actions/submit',
    ],
    ['/api/process/drafts/leave-claim.standard/check', '/api/process/drafts/leave-claim.standard/check'],
  ])('hides what may be a secret: %s', (url, logged) => {
    expect(loggedPath(url)).toBe(logged);
  });
});
