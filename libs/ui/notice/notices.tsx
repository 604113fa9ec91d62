import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useLanguage, useT } from '../i18n/language-provider.js';
import type { TextStore } from '../i18n/texts.js';
import { RequestId } from '../states/request-id.js';
import { ToneIcon } from '../subject/tone-icon.js';
import { onNotice, type Notice } from './notice.js';

const seconds = 5;
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
        setShown((now) => [...now.filter((each) => wordsOf(each, texts) !== words), next].slice(-most));
      }),
    [texts],
  );
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
  const { tone, title, requestId, action } = notice;
  const leaves = tone === 'done';
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => close.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [leaves]);
  return (
    <div className="lab-notice" data-tone={tone} role={tone === 'failed' ? 'alert' : 'status'}>
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
        </button>
      )}
      <button type="button" className="lab-icon-button" aria-label={t('ui.close')} onClick={onClose}>
        <X size={14} strokeWidth={1.7} aria-hidden />
      </button>
    </div>
  );
}
