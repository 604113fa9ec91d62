import { useEffect, useRef, useState } from 'react';
import type { WorkOrder, WorkReport } from './find-work.js';

export interface OwnWork {
  /** How much has been tried, 0 to 1; undefined while there is nothing to do or it is done. */
  readonly progress: number | undefined;
  readonly begin: (order: WorkOrder) => void;
  /** Gives up what is being done. */
  readonly drop: () => void;
  /** The number of what was begun last, once it is found. */
  readonly result: () => Promise<number | undefined>;
}

/** The proof of work of a picture: a thread of its own does it while the user reads and types. */
export function useWork(): OwnWork {
  const [progress, setProgress] = useState<number>();
  const worker = useRef<Worker>(undefined);
  const found = useRef<Promise<number | undefined>>(Promise.resolve(undefined));
  useEffect(() => () => worker.current?.terminate(), []);
  const drop = () => {
    worker.current?.terminate();
    worker.current = undefined;
    found.current = Promise.resolve(undefined);
    setProgress(undefined);
  };
  const begin = (order: WorkOrder) => {
    drop();
    const own = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    setProgress(0);
    found.current = new Promise((resolve) => {
      const end = (number: number | undefined) => {
        setProgress(undefined);
        own.terminate();
        resolve(number);
      };
      own.onmessage = ({ data }: MessageEvent<WorkReport>) => {
        if ('number' in data) end(data.number);
        else setProgress(data.tried);
      };
      // The server refuses the sign-in then, and the next picture comes with new work.
      own.onerror = () => end(undefined);
    });
    own.postMessage(order);
  };
  return { progress, begin, drop, result: () => found.current };
}
