import { useState } from 'react';
import type { TodoLine } from '#lab/shared/todo-view.js';

/** Tasks that are to be decided together. */
export interface Picking {
  /** Whether boxes are shown. */
  readonly isOn: boolean;
  readonly picked: ReadonlyMap<string, TodoLine>;
  readonly toggle: (line: TodoLine) => void;
  /** Shows the boxes, or takes them away with all that was picked. */
  readonly turn: (on: boolean) => void;
  /** Leaves only these. */
  readonly keep: (tasks: ReadonlySet<string>) => void;
}

/** As many as one call may name. */
const most = 100;

/** Which tasks of the list are picked; the first one picked brings up the boxes of all. */
export function usePicking(): Picking {
  const [isOn, setOn] = useState(false);
  const [picked, setPicked] = useState<ReadonlyMap<string, TodoLine>>(new Map());
  return {
    isOn,
    picked,
    toggle: (line) => {
      setOn(true);
      const next = new Map(picked);
      if (!next.delete(line.task) && next.size < most) next.set(line.task, line);
      setPicked(next);
    },
    turn: (on) => {
      setOn(on);
      if (!on) setPicked(new Map());
    },
    keep: (tasks) => {
      const next = new Map([...picked].filter(([task]) => tasks.has(task)));
      setPicked(next);
      setOn(next.size > 0);
    },
  };
}
