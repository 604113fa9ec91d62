import { useRef, useState, type DragEvent } from 'react';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';

interface ImportStartProps {
  /** Route of the import, `org/users/import`. */
  readonly path: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** The template, and the place that a filled one is dropped on. */
export function ImportStart({ path, busy, onFile }: ImportStartProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const template = useApiMutation((_: undefined) => api.download(`${path}/template`));
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  return (
    <div className="lab-import-start">
      <p>{t('ui.import.steps')}</p>
      <p>
        <button type="button" className="lab-link" onClick={() => template.mutate(undefined)}>
          {t('ui.import.template')}
        </button>
      </p>
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
          {t('ui.import.drop')}{' '}
          <button type="button" className="lab-link" onClick={() => input.current?.click()}>
            {t('ui.import.choose')}
          </button>{' '}
          · {t('ui.import.limit')}
        </p>
        <input
          ref={input}
          type="file"
          accept=".xlsx"
          hidden
          aria-label={t('ui.import.choose')}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again once it was mended.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
