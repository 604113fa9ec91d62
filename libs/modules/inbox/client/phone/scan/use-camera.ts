import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** Why there is no picture of the camera. */
export type CameraTrouble = 'insecure' | 'missing' | 'refused' | 'busy';

interface Camera {
  readonly state: 'starting' | 'on' | CameraTrouble;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly again: () => void;
}

/** The camera at the back of the phone; it is off as soon as the page is left or hidden. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Camera['state']>('starting');
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  useEffect(() => {
    if (!isSeen) return undefined;
    let isOver = false;
    let running: MediaStream | undefined;
    const show = async () => {
      try {
        const stream = await openCamera();
        // It was left while the reader was still being asked.
        if (isOver) return stop(stream);
        running = stream;
        // Another application has taken it.
        for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => !isOver && setState('busy'));
        if (video.current) {
          video.current.srcObject = stream;
          await video.current.play();
        }
        if (!isOver) setState('on');
      } catch (problem) {
        if (running) stop(running);
        if (!isOver) setState(troubleOf(problem));
      }
    };
    void show();
    return () => {
      isOver = true;
      if (running) stop(running);
    };
  }, [attempt, isSeen]);
  return {
    state,
    video,
    again: () => {
      setState('starting');
      setAttempt((now) => now + 1);
    },
  };
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

async function openCamera(): Promise<MediaStream> {
  // Browsers leave the whole interface out where the connection is not secure.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('', window.isSecureContext ? 'NotFoundError' : 'InsecureError');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const troubles: Readonly<Record<string, CameraTrouble>> = {
  InsecureError: 'insecure',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  NotSupportedError: 'missing',
  OverconstrainedError: 'missing',
};

function troubleOf(problem: unknown): CameraTrouble {
  return troubles[problem instanceof DOMException ? problem.name : ''] ?? 'busy';
}
