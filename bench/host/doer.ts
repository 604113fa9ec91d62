import type { FloorAct } from './floor-command.js';

/** A user who can take W2's three commands and keep what they lead to in a database. */
export interface Doer {
  /** Makes drafts of these ids, ready to be submitted. */
  drafts(ids: readonly string[]): Promise<void>;
  /** One command, committed when it returns. */
  perform(act: FloorAct): Promise<void> | void;
  /** How many instances are over, asked of the database. */
  ended(): Promise<number>;
  /** Rows of a SELECT, for comparing what different doers leave behind. */
  look(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  close(): Promise<void>;
}

export const endedCount = 'SELECT COUNT(*) AS n FROM process_instance WHERE endedAt IS NOT NULL';
