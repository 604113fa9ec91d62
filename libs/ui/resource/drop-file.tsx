import { useRef, useState, type DragEvent } from 'react';
import { useT } from '../i18n/language-provider.js';

interface DropFileProps {
  readonly busy: boolean;
  /** Ends of names, `.xlsx`. */
  readonly accept: string;
  /** What may be dropped here, before the button that chooses a file. */
  readonly text: string;
  /** How much it may be. */
  readonly limit: string;
  readonly onFile: (file: File) => void;
}

/** The place that a file is dropped on, or chosen. */
export function DropFile({ busy, accept, text, limit, onFile }: DropFileProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className="lab-drop"
      data-over={over || undefined}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <p>
        {text}{' '}
        <button type="button" className="lab-link" onClick={() => input.current?.click()}>
          {t('ui.import.choose')}
        </button>{' '}
        · {limit}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={t('ui.import.choose')}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again once it was mended.
          event.target.value = '';
        }}
      />
    </div>
  );
}
