import { parseSpan, printSpan, type Span } from './spans.js';

export const timeoutDecisions = ['escalate', 'pass', 'reject'] as const;
export type TimeoutDecision = (typeof timeoutDecisions)[number];

/** What becomes of a task that nobody has decided in time. */
export interface Timeout {
  readonly after: Span;
  readonly decision: TimeoutDecision;
}

/** Reads `P3D escalate`; anything else is edited as text. */
export function parseTimeout(text: string): Timeout | undefined {
  const [span = '', word, ...more] = text.trim().split(/\s+/);
  const after = parseSpan(span);
  const decision = timeoutDecisions.find((each) => each === word);
  return after && decision && more.length === 0 ? { after, decision } : undefined;
}

export function printTimeout({ after, decision }: Timeout): string {
  return `${printSpan(after)} ${decision}`;
}
