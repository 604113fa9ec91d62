/** What of leave is measured as pages, in the order of the report. */
export const pageNames = [
  'balances of a person',
  'ledger of a type and year',
  'allocations',
  'calendar of a department, month',
  'calendar of everyone, month',
  'calendar of everyone, quarter',
  'claim in a department of 15',
  'claim of a week, company minimum',
  'claim of 14 weeks, company minimum',
] as const;
export type PageName = (typeof pageNames)[number];

/** Pages that go on so far that a page 50 is asked for. */
export const deepPage = 50;
export const deepNames: readonly PageName[] = [
  'allocations',
  'calendar of everyone, month',
  'calendar of everyone, quarter',
];

export const sizes = { allocations: 20, calendar: 50 } as const;

/** A page, as the process of a side is asked for it. */
export interface LeavePage {
  readonly name: PageName;
  readonly page: number;
}

/** The nightly job, at the turn of the year and on the first night of February. */
export const nightNames = ['turn of the year', 'next night', 'shares of February'] as const;
export type NightName = (typeof nightNames)[number];

/** A question to the process of a side: a page, how long it blocks the thread, a night, or what the nights have left. */
export type Asked =
  | { readonly of: 'page' | 'blocked'; readonly at: LeavePage }
  | { readonly of: 'reset' | 'rows' }
  | { readonly of: 'night'; readonly night: NightName };

/** What a night took, as the process of a side answers it. */
export interface Night {
  readonly ms: number;
  /** The longest time for which the thread answered no request. */
  readonly blockedMs: number;
  readonly accounts: number;
}

/** What of a page has to be the same on both sides. */
export interface Answered {
  readonly total: number;
  readonly rows: readonly unknown[];
}

/** What both sides know of the company that the seed has made. */
export interface Company {
  /** The year that ends; the ledger has it and the two before it. */
  readonly year: number;
  /** The reader: a member of HR. */
  readonly hr: string;
  /** How many people there are. */
  readonly count: number;
  /** A type with days that are carried on. */
  readonly annual: string;
  /** A department of fifteen people with a minimum. */
  readonly department: string;
  /** Claims whose team is read: in a department by itself, and below the company's minimum. */
  readonly claims: { readonly small: string; readonly week: string; readonly long: string };
  /** Days of the year and of its neighbours without work. */
  readonly restDays: readonly string[];
}

/** The id of an employee by their number, from 1 on. */
export function employee(number: number): string {
  return `019a0000-0e00-7000-8000-${String(number).padStart(12, '0')}`;
}

/** The day on which pages are read. */
export function today({ year }: Pick<Company, 'year'>): string {
  return `${year}-11-18`;
}

/** When a night's job runs: ten minutes after midnight in Shanghai. */
export function instantOf(night: NightName, { year }: Pick<Company, 'year'>): Date {
  const days = {
    'turn of the year': `${year}-12-31`,
    'next night': `${year + 1}-01-01`,
    'shares of February': `${year + 1}-01-31`,
  };
  return new Date(`${days[night]}T16:10:00.000Z`);
}
