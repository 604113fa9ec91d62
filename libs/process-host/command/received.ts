import type { MessageFrom } from '#lab/shared/process-view.js';
import type { VariableValues } from '#lab/process-engine/index.js';

/** Where a message came from. */
export interface MessageSource {
  readonly from: MessageFrom;
  /** Who called the interface. */
  readonly user?: string;
  /** The instance that threw it. */
  readonly instance?: string;
}

/** What the history of an instance keeps of a message that it received. */
export interface Received extends MessageSource {
  readonly name: string;
  /** Whom it had to concern; null for any instance that waits for its name. */
  readonly key: string | null;
  readonly variables?: VariableValues;
}

/** What was received, from its column. */
export function receivedIn(column: string | null): Received | undefined {
  return column === null ? undefined : (JSON.parse(column) as Received);
}
