import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a pressed button takes no second press, in milliseconds. */
const usualRest = 1_000;

interface PressOnce {
  /** The button was pressed a moment ago. */
  readonly resting: boolean;
  /** Runs the act unless the button rests; one that answers false has done nothing, and the button does not rest. */
  readonly press: (act: () => unknown) => void;
}

/** Makes a double click one act. A resting button says so and keeps the focus, which a disabled one would lose. */
export function usePressOnce(rest = usualRest): PressOnce {
  const [resting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = useCallback(
    (act: () => unknown) => {
      if (timer.current !== undefined) return;
      timer.current = setTimeout(() => {
        timer.current = undefined;
        setResting(false);
      }, rest);
      setResting(true);
      if (act() !== false) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      setResting(false);
    },
    [rest],
  );
  return { resting, press };
}
