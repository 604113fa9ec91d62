import { useMemo, useState } from 'react';
import type { ScenarioStart, ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { rehearse, type Rehearsal, type Stopped } from '#lab/process-engine/scenario/index.js';
import { caseOf, doneSteps, type Rehearsing, type Stage } from './rehearsing.js';

/** A rehearsal under way, with everything that its tester can do. */
export interface Played {
  readonly run: Rehearsing;
  readonly now: Rehearsal;
  readonly steps: readonly ScenarioStep[];
  /** Steps that do not fit the drawing any more, the first of them with its reason; empty where all fit. */
  readonly lost: readonly ScenarioStep[];
  /** What was tried last and was refused. */
  readonly refused: Stopped | undefined;
  readonly act: (step: ScenarioStep) => void;
  /** Goes back to where this many steps were done. */
  readonly goTo: (count: number) => void;
}

interface RehearsalOptions {
  readonly stage: Stage | undefined;
  readonly run: Rehearsing | undefined;
  readonly onChange: (run: Rehearsing | undefined) => void;
}

/** Plays the case anew with every step and every change of the drawing: the same steps come to the same place. */
export function useRehearsal({ stage, run, onChange }: RehearsalOptions) {
  const [refused, setRefused] = useState<Stopped>();
  const now = useMemo(() => stage && run && rehearse(stage.definition, caseOf(run, stage)), [stage, run]);
  const change = (next: Rehearsing | undefined) => {
    setRefused(undefined);
    onChange(next);
  };
  const begin = (start: ScenarioStart) => change({ start, steps: [] });
  if (!stage || !run || !now) return { begin, end: () => change(undefined), played: undefined };
  const steps = doneSteps(run, now);
  const act = (step: ScenarioStep) => {
    const next = { ...run, steps: [...steps, step] };
    const { stopped } = rehearse(stage.definition, caseOf(next, stage));
    if (stopped) setRefused(stopped);
    else change(next);
  };
  const goTo = (count: number) => change({ ...run, steps: steps.slice(0, count) });
  const played: Played = { run, now, steps, lost: run.steps.slice(steps.length), refused, act, goTo };
  return { begin, end: () => change(undefined), played };
}
