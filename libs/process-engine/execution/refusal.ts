/** Why an event was not taken; the code is that of the error catalogue. The state is untouched. */
export interface Refusal {
  readonly code: number;
  readonly args: readonly string[];
}

/** The codes of the error catalogue with which the engine refuses an event. */
const refusalCodes = {
  notPossible: 8002,
  alreadyTaken: 8003,
  workHasLeft: 8006,
  tooLate: 8008,
  suspended: 8010,
} as const;

export function refusal(code: keyof typeof refusalCodes, ...args: string[]): Refusal {
  return { code: refusalCodes[code], args };
}
