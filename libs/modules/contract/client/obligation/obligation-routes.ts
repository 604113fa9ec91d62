import { contractDocument } from '../../shared/contract.words.js';
import { obligationsPart } from '../../shared/obligation.codes.js';

/** The route of obligations of all contracts. */
export const obligationRoute = 'contract/obligations';

/** The counts beside the menu. */
export const countsRoute = 'Common/getTodoCount';

/** The page of a contract, open at its obligations. */
export function obligationsOf(contractId: string): string {
  return `${contractDocument.paths.record(contractId)}?part=${obligationsPart}`;
}
