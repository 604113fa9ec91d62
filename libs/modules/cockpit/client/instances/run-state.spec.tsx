import { expect, it } from '@jest/globals';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { toneOf } from './run-state.js';

const running = { endedAt: null, outcome: null, suspended: false, incidents: 0 } as InstanceLine;
const ended = (outcome: string) => toneOf({ ...running, endedAt: '2026-11-02T02:00:00.000Z', outcome });

it('looks done when it is over, unless somebody cancelled it or an error ended it', () => {
  expect(['completed', 'terminated', 'cancelled', 'error:BAD'].map(ended)).toEqual([
    'done',
    'done',
    'cancelled',
    'failed',
  ]);
  expect(toneOf(running)).toBe('running');
  expect(toneOf({ ...running, suspended: true, incidents: 1 })).toBe('warning');
  expect(toneOf({ ...running, incidents: 1 })).toBe('failed');
});
