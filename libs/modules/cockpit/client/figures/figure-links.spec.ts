import { describe, expect, it } from '@jest/globals';
import { endedInstances, lastDayOf, monthBefore, openInstances } from './figure-links.js';

describe('the instances of a figure', () => {
  const scope = { process: 'leave', version: 'v1', department: undefined, from: '2026-01', to: '2026-02' };

  it('are narrowed as the figures are, to the days of their months', () => {
    const address = new URL(endedInstances(scope, { element: 'check', mark: 'late' }), 'http://here');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      tab: 'instances',
      view: 'ended',
      definition: 'leave',
      version: 'v1',
      endedFrom: '2026-01-01',
      endedTo: '2026-02-28',
      element: 'check',
      mark: 'late',
    });
  });

  it('are in no period where they are open', () => {
    expect(openInstances(scope, { element: 'check' })).toBe(
      '/processBpmn?tab=instances&definition=leave&version=v1&element=check',
    );
  });
});

describe('months', () => {
  it('have their last day, in leap years too', () => {
    expect(['2028-02', '2026-04', '2026-12'].map(lastDayOf)).toEqual(['2028-02-29', '2026-04-30', '2026-12-31']);
  });

  it('are counted back over the turn of the year', () => {
    expect([monthBefore('2026-03', 2), monthBefore('2026-03', 11)]).toEqual(['2026-01', '2025-04']);
  });
});
