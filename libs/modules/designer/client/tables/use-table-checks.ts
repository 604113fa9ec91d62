import { useEffect, useState } from 'react';
import {
  checkDecisions,
  writeDecisions,
  type DecisionModel,
  type DecisionProblem,
  type Decisions,
} from '#lab/process-engine/decision/index.js';

const pauseMs = 200;

/** What the engine finds in a file, or the server beside its other files. */
export type Problem = Omit<DecisionProblem, 'code'> & { readonly code: string };

export interface Checked {
  /** What was checked. */
  readonly model: DecisionModel;
  /** The file as it was checked; empty before the first time. */
  readonly xml: string;
  /** Empty while one of the problems is an error. */
  readonly decisions: Decisions;
  readonly problems: readonly Problem[];
}

/** Checks what is written while it is written, by the same rules as the server. */
export function useTableChecks(model: DecisionModel): Checked {
  const [checked, setChecked] = useState<Checked>({ model, xml: '', decisions: new Map(), problems: [] });
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void check(model).then((found) => {
        if (!gone) setChecked(found);
      });
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [model]);
  return checked;
}

export async function check(model: DecisionModel): Promise<Checked> {
  const xml = writeDecisions(model);
  return { model, xml, ...(await checkDecisions(xml)) };
}

/** Problems of what the editor has no place for: it is lost when the file is saved. */
export const lostCodes: ReadonlySet<string> = new Set(['not-kept', 'unsupported', 'no-expression', 'no-logic']);

/** Problems of tests: the decision itself can be made. */
export const testCodes: ReadonlySet<string> = new Set([
  'test-failed',
  'test-undecided',
  'test-unreadable',
  'too-many-tests',
]);

/** What the user who publishes should have read. */
export function warningsOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === 'warning');
}

export function errorsOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity }) => severity === 'error');
}
