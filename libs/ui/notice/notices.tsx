import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useLanguage, useT } from '../i18n/language-provider.js';
import type { TextStore } from '../i18n/texts.js';
import { RequestId } from '../states/request-id.js';
import { ToneIcon } from '../subject/tone-icon.js';
import { onNotice, onNoticeDropped, type Notice } from './notice.js';

/** How long a message stays, in milliseconds; a refusal is longer to read. */
const staysMs = { done: 5000, warning: 15_000, failed: 15_000 } as const;
const most = 4;

interface Shown extends Notice {
  readonly id: number;
}

type Words = Notice['text'];

function inLanguage(words: Words, texts: TextStore): string {
  return typeof words === 'function' ? words(texts) : words;
}

function wordsOf({ text }: Notice, texts: TextStore): string {
  return inLanguage(text, texts);
}

/** The messages raised by `notify`, read out as they come. */
export function Notices() {
  const t = useT();
  const { texts } = useLanguage();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  useEffect(
    () =>
      onNotice((notice) => {
        last.current += 1;
        const next = { ...notice, id: last.current };
        const words = wordsOf(notice, texts);
        const isNews = (each: Shown) =>
          wordsOf(each, texts) !== words && (notice.key === undefined || each.key !== notice.key);
        setShown((now) => [...now.filter(isNews), next].slice(-most));
      }),
    [texts],
  );
  useEffect(() => onNoticeDropped((key) => setShown((now) => now.filter((each) => each.key !== key))), []);
  const close = (id: number) => setShown((now) => now.filter((each) => each.id !== id));
  return (
    <div className="lab-notices" role="region" aria-label={t('ui.notices')} aria-live="polite">
      {shown.map((notice) => (
        <NoticeView key={notice.id} notice={notice} onClose={() => close(notice.id)} />
      ))}
    </div>
  );
}

function NoticeView({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const t = useT();
  const { texts } = useLanguage();
  const { tone, title, requestId, action, until } = notice;
  // What has an act of its own waits for it; what is pointed at or focused is being read.
  const leaves = until === undefined && (tone === 'done' || action === undefined);
  const [isRead, setIsRead] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!leaves || isRead) return;
    const timer = setTimeout(() => close.current(), staysMs[tone]);
    return () => clearTimeout(timer);
  }, [leaves, isRead, tone]);
  return (
    <div
      className="lab-notice"
      data-tone={tone}
      data-passing={until !== undefined || undefined}
      role={tone === 'done' ? 'status' : 'alert'}
      onMouseEnter={() => setIsRead(true)}
      onMouseLeave={() => setIsRead(false)}
      onFocus={() => setIsRead(true)}
      onBlur={() => setIsRead(false)}
    >
      <ToneIcon tone={tone} />
      <div>
        {title && <strong>{inLanguage(title, texts)}</strong>}
        <p>{wordsOf(notice, texts)}</p>
        {requestId && <RequestId id={requestId} />}
      </div>
      {action && (
        <button
          type="button"
          className="lab-notice-act"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
          {until !== undefined && <SecondsLeft until={until} />}
        </button>
      )}
      <button
        type="button"
        className="lab-icon-button"
        aria-label={t('ui.close')}
        onClick={() => {
          notice.onClose?.();
          onClose();
        }}
      >
        <X size={14} strokeWidth={1.7} aria-hidden />
      </button>
    </div>
  );
}

/** Counts down in figures; readers of the screen hear the message once. */
function SecondsLeft({ until }: { readonly until: number }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <span className="lab-notice-left" aria-hidden>
      {t('ui.held.seconds', { count: left })}
    </span>
  );
}
