import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionInfo } from '#lab/shared/session-view.js';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { ToneIcon } from '../subject/tone-icon.js';
import { lastActivity } from './activity.js';
import { followToken, ownToken, readToken } from './token.js';

/** So long before its end a session says so. */
const noticeMs = 120_000;
const everySecond = 1000;

interface SessionEndingProps {
  readonly end: NonNullable<SessionInfo['session']>;
  /** When the server said it, in milliseconds since 1970. */
  readonly since: number;
  /** Any call that counts keeps an idle session. */
  readonly onStay: () => void;
  readonly onEnd: (why: 'idle' | 'over') => void;
}

/** Says two minutes before a session ends that it does, and ends it on the minute, in this tab as in the others. */
export default function SessionEnding({ end, since, onStay, onEnd }: SessionEndingProps) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, everySecond);
    // A machine that slept, or a tab out of sight, looks as soon as it is back.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const idleEnd = Math.max(lastActivity() ?? 0, since) + end.idleSeconds * 1000;
  const lastEnd = since + end.secondsLeft * 1000;
  const why = idleEnd < lastEnd ? 'idle' : 'over';
  const left = Math.min(idleEnd, lastEnd) - now;
  const isOver = left <= 0;
  const stop = useEffectEvent(() => {
    if (readToken() === undefined) return followToken();
    // The server counts to the minute; it is informed, and its answer is not needed.
    void api.post('auth/logout', {}, { token: ownToken() }).catch(() => undefined);
    onEnd(why);
  });
  useEffect(() => {
    if (isOver) stop();
  }, [isOver]);
  if (isOver || left > noticeMs) return null;
  return (
    <div className="lab-notice lab-ending" data-tone="warning" role="alert">
      <ToneIcon tone="warning" />
      <div>
        <strong>{t(`ui.session.ending.${why}`)}</strong>
        <p>{t(`ui.session.endingNote.${why}`)}</p>
      </div>
      <time className="lab-ending-time" aria-hidden>
        {clock(left)}
      </time>
      {why === 'idle' && (
        <button type="button" className="lab-notice-act" onClick={onStay}>
          {t('ui.session.stay')}
        </button>
      )}
    </div>
  );
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
