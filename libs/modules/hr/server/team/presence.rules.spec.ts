import { describe, expect, it } from '@jest/globals';
import { presenceOn, spansBelow, type Member } from './presence.rules.js';

const works: Member = { worksOn: (day) => day !== '2026-12-06', leave: [] };
const away = (startHalf: 'AM' | 'PM', endHalf: 'AM' | 'PM'): Member => ({
  ...works,
  leave: [{ startDay: '2026-12-07', startHalf, endDay: '2026-12-07', endHalf }],
});

describe('presence', () => {
  it('counts the half of a day with fewer people, and no day on which nobody works', () => {
    const members = [works, works, away('AM', 'AM'), away('PM', 'PM'), away('AM', 'PM')];
    expect(presenceOn(['2026-12-06', '2026-12-07', '2026-12-08'], members)).toEqual([
      { day: '2026-12-07', working: 5, present: 3 },
      { day: '2026-12-08', working: 5, present: 5 },
    ]);
  });

  const on = (day: string, working: number, present: number) => ({ day: `2026-12-${day}`, working, present });

  it('is too low below the minimum, and where fewer work anyway below all of them', () => {
    const isShort = (working: number, present: number) => spansBelow([on('07', working, present)], 3).length === 1;
    expect([isShort(5, 3), isShort(5, 2), isShort(2, 2), isShort(2, 1), isShort(0, 0)]).toEqual([
      ...[false, true, false],
      ...[true, false],
    ]);
  });

  it('brings days with the same numbers together, over days on which nobody works but not over days with enough people', () => {
    const days = [on('03', 5, 2), on('04', 5, 2), on('07', 5, 2), on('08', 5, 1), on('09', 5, 3), on('10', 5, 1)];
    expect(spansBelow(days, 3)).toEqual([
      { from: '2026-12-03', to: '2026-12-07', working: 5, present: 2 },
      { from: '2026-12-08', to: '2026-12-08', working: 5, present: 1 },
      { from: '2026-12-10', to: '2026-12-10', working: 5, present: 1 },
    ]);
  });
});
