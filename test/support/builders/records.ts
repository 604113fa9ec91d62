import type { Caller, Data } from '../as-user.js';

const contracts = '/hr/labour-contracts';
const descriptions = '/hr/job-descriptions';

/** What the form of a labour contract sends: a fixed term of three years from the start of 2026. */
export function aContract(userId: string, number: string, more: object = {}): Record<string, unknown> {
  return {
    ...{ number, userId, kind: 'FT', position: 'Analyst', workingTime: 'S' },
    ...{ startDay: '2026-01-01', endDay: '2028-12-31' },
    ...more,
  };
}

/** What the form of a job description sends. */
export function aDescription(code: string, more: object = {}): Record<string, unknown> {
  return {
    ...{ code, titleZh: `岗位${code}`, titleEn: `Position ${code}`, purpose: 'To test' },
    duties: [
      { duty: 'Measure', weight: 60 },
      { duty: 'Report', weight: 40 },
    ],
    ...more,
  };
}

/** A stored contract as it is answered. */
export async function makeContract(by: Caller, values: Record<string, unknown>): Promise<Data> {
  return (await by.post(contracts, values)).data as Data;
}

/** A stored job description with a published version. */
export async function publishedDescription(by: Caller, code: string, effectiveDay = '2026-11-01'): Promise<Data> {
  const { id, version } = (await by.post(descriptions, aDescription(code))).data as Data;
  return (await by.post(`${descriptions}/${id}/publish`, { version, effectiveDay, note: 'first' })).data as Data;
}
