/** A list of listeners that one place calls and any place joins. */
export interface Signal<T> {
  readonly emit: (value: T) => void;
  /** Returns how to leave again. */
  readonly listen: (listener: (value: T) => void) => () => void;
}

export function signal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit: (value) => listeners.forEach((listener) => listener(value)),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
