import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineErrors, BusinessError } from './define-errors.js';
import { asksReason, defineSubject, nothing, opinion, reason } from './define-subject.js';
import { currency, money } from './money.js';

const subject = defineSubject('demo', 'demo.record', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    approved: { code: '2', tone: 'done', when: (f) => f.complete },
  },
  editable: ['draft'],
  facts: z.object({ total: money, currency, complete: z.boolean(), days: z.number().optional() }),
  start: 'submit',
  actions: {
    submit: { input: nothing, may: 'demo:record:create' },
    approve: { input: opinion, may: 'demo:record:approve' },
    reject: { input: reason, may: 'demo:record:approve' },
  },
  handlers: ['tell'],
});

describe('a subject', () => {
  it('gives the compiler the kinds of its facts and the conditions of its states', () => {
    expect(subject.vocabulary.facts).toEqual({ total: 'money', currency: 'text', complete: 'boolean', days: 'number' });
    expect(subject.vocabulary.mayEnter('approved', { complete: false })).toBe(false);
    expect(subject.vocabulary.mayEnter('draft', { complete: false })).toBe(true);
  });

  it('knows which actions ask why', () => {
    expect(asksReason(subject.actions.reject)).toBe(true);
    expect(asksReason(subject.actions.approve)).toBe(false);
  });

  it('names a stored code', () => {
    expect(subject.stateOf('2')).toBe('approved');
    expect(subject.stateOf('x')).toBeUndefined();
  });
});

describe('a refusal', () => {
  it('carries code, status and arguments joined for the client', () => {
    const errors = defineErrors({ stale: 8001, short: 7003, missing: 8013 });
    expect(errors.stale.http).toBe(409);
    expect(errors.short.http).toBe(422);
    expect(errors.missing.http).toBe(404);
    expect(new BusinessError(errors.short, ['3', 'L003']).message).toBe('short&&3&&L003');
  });
});
