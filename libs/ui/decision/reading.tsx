import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { usePauses } from './pauses.js';

/** Counts what is drawn of one kind: `enter` answers how to leave. */
type Enter = () => () => void;

interface Gate {
  readonly rested: boolean;
  readonly enterFacts: Enter;
  readonly enterComing: Enter;
}

const GateContext = createContext<Gate | null>(null);
const ComingContext = createContext<Enter | null>(null);

/**
 * Around what a decision is about and the buttons that decide it: they rest until its facts have been in view for a
 * moment. Give it a `key` of the decision.
 */
export function Reading({ children }: { readonly children: ReactNode }) {
  const { read } = usePauses();
  const [facts, enterFacts] = useCount();
  const [coming, enterComing] = useCount();
  const [rested, setRested] = useState(read === 0);
  const inView = facts > 0 && coming === 0;
  useEffect(() => {
    if (!inView || rested) return;
    const timer = setTimeout(() => setRested(true), read);
    return () => clearTimeout(timer);
  }, [inView, rested, read]);
  const gate = useMemo(() => ({ rested, enterFacts, enterComing }), [rested, enterFacts, enterComing]);
  return <GateContext value={gate}>{children}</GateContext>;
}

/** The facts that a decision rests on; what is loading or failed in here is not in view. */
export function Facts({ children }: { readonly children: ReactNode }) {
  const gate = use(GateContext);
  useEntered(gate?.enterFacts ?? null);
  return <ComingContext value={gate?.enterComing ?? null}>{children}</ComingContext>;
}

/** Drawn in place of facts: while they are loading, or where they failed. */
export function useComing(): void {
  useEntered(use(ComingContext));
}

/** Whether decisions can be made here: the facts have been in view long enough, or there is nothing to read. */
export function useRested(): boolean {
  return use(GateContext)?.rested ?? true;
}

/** False for a moment whenever `print` changes: what is pressed then was aimed at something else. */
export function useSettled(print: string): boolean {
  const { read } = usePauses();
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(print), read);
    return () => clearTimeout(timer);
  }, [print, read]);
  return read === 0 || settled === print;
}

function useEntered(enter: Enter | null): void {
  useLayoutEffect(() => enter?.(), [enter]);
}

function useCount(): readonly [number, Enter] {
  const [count, setCount] = useState(0);
  const enter = useCallback(() => {
    setCount((now) => now + 1);
    return () => setCount((now) => now - 1);
  }, []);
  return [count, enter];
}
