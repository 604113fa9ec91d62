/** Why a decision could not be made. */
export type UndecidableCode =
  | 'unknown-decision'
  | 'unknown-name'
  | 'not-unique'
  | 'not-equal'
  | 'type'
  | 'not-allowed'
  | 'aggregation'
  | 'result-shape'
  | 'budget';

/** Carries the reason from where it is found to the door. */
export class Undecidable extends Error {
  constructor(
    readonly code: UndecidableCode,
    message: string,
  ) {
    super(message);
    this.name = 'Undecidable';
  }
}
