import { useEffect, useState } from 'react';
import { useT } from '../i18n/language-provider.js';
import type { Stretch, TwoTexts } from './find-difference.js';

/** Characters of each text that are compared. */
export const mostCompared = 200_000;
/** Characters of both texts that the page itself compares; more is left to a thread of its own. */
const mostAtOnce = 20_000;
/** How long the page works on them, and the thread. */
const milliseconds = { page: 150, thread: 8000 } as const;
/** Characters of the same text that are shown on each side of a change. */
const around = 160;

type Found = readonly Stretch[] | 'tooMuch';

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** What has changed from one text to the other, word by word; stretches that are the same are shortened. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const t = useT();
  const found = useDifference(before, after);
  if (found === undefined) return <p className="lab-muted">{t('ui.difference.coming')}</p>;
  if (found === 'tooMuch') return <p className="lab-muted">{t('ui.difference.tooMuch')}</p>;
  if (found.every(({ kind }) => kind === 'same')) return <p className="lab-muted">{t('ui.difference.none')}</p>;
  return (
    <p className="lab-document-words lab-difference">
      {found.map(({ kind, text }, at) => {
        if (kind === 'added') return <ins key={at}>{text}</ins>;
        if (kind === 'removed') return <del key={at}>{text}</del>;
        return <span key={at}>{shortened(text, at > 0, at < found.length - 1)}</span>;
      })}
    </p>
  );
}

interface Answer extends TextDifferenceProps {
  readonly found: Found;
}

function useDifference(before: string, after: string): Found | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const work = differenceOf(before, after);
    let isCurrent = true;
    void work.found.then((found) => {
      if (isCurrent) setAnswer({ before, after, found });
    });
    return () => {
      isCurrent = false;
      work.stop();
    };
  }, [before, after]);
  return answer?.before === before && answer.after === after ? answer.found : undefined;
}

interface Work {
  readonly found: Promise<Found>;
  readonly stop: () => void;
}

const nothing = () => undefined;

/** Texts of a few pages are compared at once, longer ones by a thread, so that the page goes on meanwhile. */
function differenceOf(before: string, after: string): Work {
  const longest = Math.max(before.length, after.length);
  if (longest > mostCompared) return { found: Promise.resolve('tooMuch'), stop: nothing };
  if (before.length + after.length > mostAtOnce) return inThread({ before, after, milliseconds: milliseconds.thread });
  return { found: here({ before, after, milliseconds: milliseconds.page }), stop: nothing };
}

async function here(texts: TwoTexts): Promise<Found> {
  const { findDifference } = await import('./find-difference.js');
  return findDifference(texts) ?? 'tooMuch';
}

function inThread(texts: TwoTexts): Work {
  const worker = new Worker(new URL('./difference.worker.ts', import.meta.url), { type: 'module' });
  const stop = () => worker.terminate();
  const found = new Promise<Found>((resolve) => {
    const end = (answer: Found) => {
      stop();
      resolve(answer);
    };
    worker.onmessage = ({ data }: MessageEvent<readonly Stretch[] | undefined>) => end(data ?? 'tooMuch');
    worker.onerror = () => end('tooMuch');
  });
  worker.postMessage(texts);
  return { found, stop };
}

/** The ends of a stretch that touch a change, with a mark for what is left out. */
function shortened(text: string, afterChange: boolean, beforeChange: boolean): string {
  const head = afterChange ? around : 0;
  const tail = beforeChange ? around : 0;
  if (text.length <= head + tail + around) return text;
  return `${text.slice(0, head)} … ${text.slice(text.length - tail)}`;
}
