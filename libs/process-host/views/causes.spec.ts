import { describe, expect, it } from '@jest/globals';
import { causeOf } from './causes.js';

describe('the cause in a message', () => {
  it('is the same whatever record, person or amount it names', () => {
    const said = (id: string, amount: string, who: string) => `Order ${id} of "${who}" is over the limit by ${amount}`;
    const first = causeOf(said('0190c1de-aaaa-7bbb-8ccc-0123456789ab', '1,200.50', 'Li Qian'));
    expect(causeOf(said('0190c1de-bbbb-7bbb-8ccc-ba9876543210', '7', 'Zhou'))).toBe(first);
    expect(first).toBe('Order … of … is over the limit by #');
  });

  it('leaves out numbers of records with their letters, also inside Chinese sentences', () => {
    expect(causeOf('No answer for RE2026110004: HTTP 500')).toBe(causeOf('No answer for SV2026110002: HTTP 503'));
    expect(causeOf('单据RE2026110004不能下单')).toBe('单据#不能下单');
  });

  it('differs where the words do', () => {
    expect(causeOf('no head of department 12')).not.toBe(causeOf('no owner of cost centre 12'));
  });
});
