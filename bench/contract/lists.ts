/** Whose lists are read: one who reads every contract, and the head of a department. */
export const people = { legal: 'li.qian', head: 'xu.mengyao' } as const;
export type Person = keyof typeof people;

/** A list of contracts: whose it is, and what it is searched for. */
interface ContractList {
  readonly of: Person;
  readonly search?: (contracts: number) => string;
  /** Only those that have not ended. */
  readonly valid?: true;
  /** It finds a share of all contracts, and reads more of them the more there are. */
  readonly isShare?: true;
}

const oneInTheMiddle = (contracts: number) => numberOf(Math.floor(contracts / 2));

/** The lists that are measured. A tenth of all contracts is about the transport, about two thirds say 合同. */
export const contractLists = {
  'all contracts': { of: 'legal' },
  'contracts that have not ended': { of: 'legal', valid: true },
  'contracts of a department': { of: 'head' },
  'search for one contract': { of: 'legal', search: oneInTheMiddle },
  'search for the words of a tenth': { of: 'legal', search: () => '冷链 运输', isShare: true },
  'search for a word of most': { of: 'legal', search: () => '合同', isShare: true },
  'search in a department': { of: 'head', search: () => '冷链', isShare: true },
} as const satisfies Readonly<Record<string, ContractList>>;
export type ContractListName = keyof typeof contractLists;

export const listNames = Object.keys(contractLists) as ContractListName[];

/** One list as the sides read it. */
export function listOf(name: ContractListName): ContractList {
  return contractLists[name];
}

export const pageSize = 20;
export const deepPage = 50;

/** The number of a copy. */
export function numberOf(n: number): string {
  return `BC${String(n).padStart(7, '0')}`;
}

/** A reader, as statements by hand name them. */
export interface Reader {
  readonly id: string;
  /** Under which tasks are theirs. */
  readonly principals: readonly string[];
  /** Under which contracts are shared with them. */
  readonly sharers: readonly string[];
  /** Departments whose contracts they read; undefined for who reads all. */
  readonly departments: readonly string[] | undefined;
}

/** What the lists depend on besides the database. */
export interface Filled {
  readonly contracts: number;
  /** The day on which a contract that ends has not ended. */
  readonly today: string;
  readonly readers: Readonly<Record<Person, Reader>>;
}
