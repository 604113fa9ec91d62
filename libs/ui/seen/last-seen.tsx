import { createContext, use, useCallback, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import type { LastSeen } from '#lab/shared/last-seen.js';

/** How much of a record differs from what its reader has seen. */
export interface ChangeCount {
  readonly fields: number;
  readonly lines: number;
}

interface Seen {
  readonly lastSeen: LastSeen;
  readonly count: ChangeCount;
  /** Parts that are drawn report what they mark; the returned function takes it back. */
  readonly report: (part: ChangeCount) => () => void;
  /** Only what has changed is shown. */
  readonly only: boolean;
  readonly setOnly: (only: boolean) => void;
}

const SeenContext = createContext<Seen | null>(null);
const none: ChangeCount = { fields: 0, lines: 0 };

interface SeenProviderProps {
  readonly lastSeen: LastSeen | undefined;
  readonly children: ReactNode;
}

/** Around a record: what in it marks its changes finds here what the record was like when its reader last saw it. */
export function SeenProvider({ lastSeen, children }: SeenProviderProps) {
  const [count, setCount] = useState(none);
  const [only, setOnly] = useState(false);
  const report = useCallback(({ fields, lines }: ChangeCount) => {
    const add = (sign: 1 | -1) =>
      setCount((now) => ({ fields: now.fields + sign * fields, lines: now.lines + sign * lines }));
    add(1);
    return () => add(-1);
  }, []);
  const seen = useMemo(
    () => (lastSeen ? { lastSeen, count, report, only, setOnly } : null),
    [lastSeen, count, report, only],
  );
  return <SeenContext value={seen}>{children}</SeenContext>;
}

/** What the record of this screen was like; undefined where it is as its reader has seen it. */
export function useLastSeen<Detail>(): Detail | undefined {
  return use(SeenContext)?.lastSeen.content as Detail | undefined;
}

/** Counts what a part marks as changed. */
export function useMarked({ fields = 0, lines = 0 }: Partial<ChangeCount>): void {
  const report = use(SeenContext)?.report;
  useLayoutEffect(() => (fields + lines > 0 ? report?.({ fields, lines }) : undefined), [report, fields, lines]);
}

/** For the note of the changes. */
export function useSeen(): Seen | null {
  return use(SeenContext);
}
