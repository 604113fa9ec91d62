/** What is tried one after the other when an administrator checks a connection. */
export const checkSteps = ['address', 'connect', 'bind', 'search', 'person', 'discover', 'endpoints'] as const;

/** Why a step failed. */
export const checkProblems = [
  'target',
  'unknownHost',
  'unreachable',
  'timeout',
  'certificate',
  'credentials',
  'noBase',
  'nobody',
  'several',
  'answer',
  'notSet',
  'noPkce',
] as const;
export type CheckProblem = (typeof checkProblems)[number];

/** One step of a check; the first that failed is the last. */
export interface CheckedStep {
  readonly step: (typeof checkSteps)[number];
  /** Null when it worked. */
  readonly problem: CheckProblem | null;
}
