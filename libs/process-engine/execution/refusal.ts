/** Why an event was not taken; the number is that of the error catalogue. The state is untouched. */
export interface Refusal {
  readonly code: number;
  readonly args: readonly string[];
}
