import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineErrors, BusinessError } from './define-errors.js';
import { defineSubject } from './define-subject.js';
import { currency, money } from './schemas.js';
import { subjectWords } from './subject-words.js';

const words = subjectWords('demo', 'demo.record', {
  states: {
    draft: { code: 'D', tone: 'draft' },
    approved: { code: '2', tone: 'done' },
  },
  editable: ['draft'],
  start: 'submit',
  actions: {
    submit: { asks: 'nothing', may: 'demo:record:create' },
    approve: { asks: 'opinion', may: 'demo:record:approve' },
    reject: { asks: 'reason', may: 'demo:record:approve' },
    transfer: { asks: 'form', may: 'demo:record:approve' },
  },
  fields: { note: { control: 'note' }, total: {} },
});
const facts = z.object({ total: money, currency, complete: z.boolean(), days: z.number().optional() });
const subject = defineSubject(words, {
  facts,
  when: { approved: (f) => f.complete },
  forms: { transfer: z.object({ to: z.string() }) },
  handlers: ['tell'],
  edits: { note: z.string() },
});

describe('a subject', () => {
  it('gives the compiler the kinds of its facts and the conditions of its states', () => {
    expect(subject.vocabulary.facts).toEqual({ total: 'money', currency: 'text', complete: 'boolean', days: 'number' });
    expect(subject.vocabulary.mayEnter('approved', { complete: false })).toBe(false);
    expect(subject.vocabulary.mayEnter('draft', { complete: false })).toBe(true);
  });

  it('takes with each action what it asks for', () => {
    const takes = (action: 'approve' | 'reject' | 'transfer', input: object) =>
      subject.actions[action].input.safeParse(input).success;
    expect(takes('reject', {})).toBe(false);
    expect(takes('reject', { opinion: 'Too dear' })).toBe(true);
    expect(takes('approve', {})).toBe(true);
    expect(takes('transfer', { to: 'he' })).toBe(true);
    expect(takes('transfer', { opinion: 'No' })).toBe(false);
  });

  it('names the fields that an action may change', () => {
    expect(subject.vocabulary.fields).toEqual({ note: true, total: false });
  });

  it('is not made where what screens ask for and what is taken differ', () => {
    const edits = { note: z.string() };
    expect(() => defineSubject(words, { facts, handlers: [], edits })).toThrow('transfer asks for a form');
    const forms = { transfer: z.object({}) };
    expect(() => defineSubject(words, { facts, handlers: [], forms })).toThrow('note has a control or an input');
    expect(() => defineSubject(words, { facts, handlers: [], forms, edits: { ...edits, total: z.string() } })).toThrow(
      'total has a control or an input',
    );
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
