import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { codeReader } from './code-reader.js';

/** Between two readings: a code is held for longer, and the phone stays cool. */
const pauseMs = 200;

/**
 * Reads what a running camera sees until it sees a code.
 * @returns whether codes cannot be read, since the library did not come
 */
export function useSight(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (text: string) => void,
): boolean {
  const [isBlind, setBlind] = useState(false);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    const watch = async () => {
      const { read } = await codeReader();
      while (!isOver) {
        const sight = video.current;
        const [code] = sight && sight.readyState >= sight.HAVE_CURRENT_DATA ? await read(sight) : [];
        if (code !== undefined && !isOver) return tell(code);
        await new Promise((go) => setTimeout(go, pauseMs));
      }
    };
    watch().catch(() => !isOver && setBlind(true));
    return () => {
      isOver = true;
    };
  }, [isOn, video]);
  return isBlind;
}
