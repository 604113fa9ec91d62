import { useEffect, useState } from 'react';

const settledMs = 500;

/** A text once it has stayed the same for half a second: what is asked of the server while a person types. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
