/** The lists of purchasing that are measured, and how many rows a page of them has. */
export const listNames = [
  'own requests',
  'all requests',
  'my tasks',
  'lines to quote',
  'lines to order',
  'orders',
  'payments',
  'statistics',
  'sums of the statistics',
] as const;
export type ListName = (typeof listNames)[number];

export const pageSize = 20;

/** Lists that are long enough for this page at the size of the goal; the others are those of one person. */
export const deepPage = 50;
export const deepLists: readonly ListName[] = [
  'all requests',
  'lines to quote',
  'lines to order',
  'orders',
  'payments',
  'statistics',
];

/** Whose lists they are, by their ids. */
export interface Readers {
  /** Reads what they have asked for themselves. */
  readonly requester: string;
  /** Reads everything. */
  readonly purchaser: string;
  /** The approver, their groups and roles. */
  readonly approver: readonly string[];
}

/** People of the demo company. */
export const people = { requester: 'chen.siyuan', purchaser: 'li.qian', approver: 'lin.yutong' } as const;
