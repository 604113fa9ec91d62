import { describe, expect, it } from '@jest/globals';
import { feedPeriod, halfTimes, timeOf } from './leave-feed.rules.js';

describe('the halves of a working day', () => {
  it.each([
    [
      'with a break',
      [
        ['09:00', '12:00'],
        ['13:00', '18:00'],
      ],
      ['09:00', '12:00'],
      ['13:00', '18:00'],
    ],
    [
      'with several, by the one at noon',
      [
        ['08:00', '10:00'],
        ['10:15', '12:30'],
        ['13:30', '15:00'],
        ['15:15', '17:00'],
      ],
      ['08:00', '12:30'],
      ['13:30', '17:00'],
    ],
    ['without a break', [['08:30', '17:00']], ['08:30', '12:00'], ['12:00', '17:00']],
    ['in the evening', [['14:00', '22:30']], ['14:00', '18:15'], ['18:15', '22:30']],
    ['to midnight', [['16:00', '24:00']], ['16:00', '20:00'], ['20:00', '24:00']],
  ] as const)('%s', (_, hours, AM, PM) => {
    expect(halfTimes(hours)).toEqual({ AM, PM });
  });
});

describe('leave in a calendar', () => {
  const times = halfTimes([
    ['09:00', '12:00'],
    ['13:00', '18:00'],
  ]);
  const leave = (startDay: string, startHalf: 'AM' | 'PM', endDay: string, endHalf: 'AM' | 'PM') => ({
    ...{ startDay, startHalf, endDay, endHalf },
  });

  it('takes whole days where it has no half, over weekends, too', () => {
    expect(timeOf(leave('2026-12-04', 'AM', '2026-12-07', 'PM'), times, 'Asia/Shanghai')).toEqual({
      ...{ allDay: true, from: '2026-12-04', to: '2026-12-07' },
    });
  });

  it('goes from hour to hour where it begins or ends with a half, by the clock of the site on that day', () => {
    const hours = (...of: Parameters<typeof leave>) => {
      const time = timeOf(leave(...of), times, 'Europe/Berlin');
      return time.allDay ? [] : [time.from.toISOString(), time.to.toISOString()];
    };
    expect(hours('2026-12-04', 'AM', '2026-12-04', 'AM')).toEqual([
      '2026-12-04T08:00:00.000Z',
      '2026-12-04T11:00:00.000Z',
    ]);
    // The clocks go forward on the 29th.
    expect(hours('2026-03-27', 'PM', '2026-03-30', 'PM')).toEqual([
      '2026-03-27T12:00:00.000Z',
      '2026-03-30T16:00:00.000Z',
    ]);
  });

  it('is shown from three months back to twelve ahead', () => {
    expect(feedPeriod('2026-05-31')).toEqual({ from: '2026-02-28', to: '2027-05-31' });
    expect(feedPeriod('2028-02-29')).toEqual({ from: '2027-11-29', to: '2029-02-28' });
  });
});
