import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { RoundOutcome } from '#lab/shared/round-end.js';
import { renderInside } from '#lab/ui/testing/render.jsx';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { room } from '../index.js';
import { InstanceState, toneOf } from './instance-state.js';

afterEach(cleanup);

const at = '2026-11-02T02:00:00.000Z';
const running = { endedAt: null, outcome: null, suspended: false, incidents: 0 } as InstanceLine;
const ended = (outcome: RoundOutcome): InstanceLine => ({ ...running, endedAt: at, end: { outcome, at } });

it('looks as it ended, or as what keeps it from going on', () => {
  const looks = (['approved', 'rejected', 'withdrawn', 'cancelled', 'failed'] as const).map((one) =>
    toneOf(ended(one)),
  );
  expect(looks).toEqual(['done', 'failed', 'cancelled', 'cancelled', 'failed']);
  expect(toneOf(running)).toBe('running');
  expect(toneOf({ ...running, suspended: true, incidents: 1 })).toBe('warning');
  expect(toneOf({ ...running, incidents: 1 })).toBe('failed');
});

it.each([
  ['en', 'Approved', 'Rejected', 'Withdrawn', 'Cancelled', 'In progress'],
  ['zh', '已通过', '已拒绝', '已撤回', '已取消', '进行中'],
] as const)('says in %s how it ended', async (language, ...words) => {
  const lines = [...(['approved', 'rejected', 'withdrawn', 'cancelled'] as const).map(ended), running];
  await renderInside(
    <ul>
      {lines.map((line, index) => (
        <li key={index}>
          <InstanceState line={line} />
        </li>
      ))}
    </ul>,
    { rooms: [room], language, signedOut: true },
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words);
});
