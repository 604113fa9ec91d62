/**
 * A rule of approval that refuses an operation. Nothing has changed.
 *
 * `code` is a number of the error catalogue. `args` are the arguments of its message; where the message names a person,
 * `person` holds the id of that user instead, because only the caller knows names.
 */
export class RuleRefusal extends Error {
  constructor(
    readonly code: number,
    readonly args: readonly string[] = [],
    readonly person?: string,
  ) {
    super(`refused with ${code} ${person ?? args.join(' ')}`.trim());
    this.name = 'RuleRefusal';
  }
}

/** Numbers of the error catalogue that rules of approval refuse with. */
export const refusals = {
  illegal: 8002,
  taken: 8003,
  notYours: 8004,
  repeated: 8007,
  tooManyHops: 8019,
  claimFirst: 8020,
  hadItBefore: 8021,
  ownRequest: 8023,
  ownProcess: 8024,
} as const;
