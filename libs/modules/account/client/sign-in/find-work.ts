import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { workText, type Work } from '../../shared/sign-in.dto.js';

/** What is to be found for which code. */
export interface WorkOrder {
  readonly id: string;
  readonly work: Work;
}

/** What a worker reports: how much has been tried (0 to 1), and at last the number. */
export type WorkReport = { readonly tried: number } | { readonly number: number };

const between = 4096;

/**
 * Tries one number after the other. The browser's own hashing is not used: without HTTPS there is none.
 * @returns undefined when none below the limit is right
 */
export function findWork({ id, work }: WorkOrder, report: (tried: number) => void): number | undefined {
  for (let number = 0; number < work.limit; number++) {
    if (number % between === 0) report(number / work.limit);
    if (bytesToHex(sha256(utf8ToBytes(workText(id, number)))) === work.target) return number;
  }
  return undefined;
}
