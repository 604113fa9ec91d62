import { mayRecords } from './record.permissions.js';

const contracts = '/hr/laborContract';
const descriptions = '/hr/jd';

/** The lists of labour contracts and of job descriptions. */
export const recordPages = {
  laborContract: { path: contracts, permissions: [mayRecords.laborContract.search, mayRecords.laborContract.people] },
  jd: { path: descriptions, permissions: [mayRecords.jd.search] },
} as const;

/** The page of one's own contracts and job descriptions, open to everybody inside. */
export const ownJobPath = '/hr/myJob';

/** The page of one entry. */
export const recordPaths = {
  contract: (id: string) => `${contracts}/${id}`,
  description: (id: string) => `${descriptions}/${id}`,
} as const;
