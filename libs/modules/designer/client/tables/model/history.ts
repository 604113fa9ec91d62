import { useCallback, useReducer } from 'react';

interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What was changed last: typing on in one field is one step. */
  readonly place: string | undefined;
  /** Counts up with every change, undoing included. */
  readonly changes: number;
}

type Act<T> =
  | { readonly type: 'change'; readonly change: (now: T) => T; readonly place: string | undefined }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

const mostSteps = 200;

/** A value with its way back and forth. `change` keeps its identity, so that cells need not be drawn anew. */
export function useHistory<T>(first: T) {
  const [state, act] = useReducer(next<T>, { past: [], now: first, future: [], place: undefined, changes: 0 });
  const change = useCallback((edit: (now: T) => T, place?: string) => act({ type: 'change', change: edit, place }), []);
  return {
    now: state.now,
    changes: state.changes,
    change,
    undo: state.past.length > 0 ? () => act({ type: 'undo' }) : undefined,
    redo: state.future.length > 0 ? () => act({ type: 'redo' }) : undefined,
  };
}

function next<T>(state: History<T>, act: Act<T>): History<T> {
  const changes = state.changes + 1;
  const { past, now, future } = state;
  if (act.type === 'undo') {
    const before = past.at(-1);
    if (before === undefined) return state;
    return { past: past.slice(0, -1), now: before, future: [now, ...future], place: undefined, changes };
  }
  if (act.type === 'redo') {
    const [after, ...rest] = future;
    return after === undefined ? state : { past: [...past, now], now: after, future: rest, place: undefined, changes };
  }
  const after = act.change(now);
  if (after === now) return state;
  const isSameStep = act.place !== undefined && act.place === state.place;
  return {
    past: isSameStep ? past : [...past, now].slice(-mostSteps),
    now: after,
    future: [],
    place: act.place,
    changes,
  };
}
