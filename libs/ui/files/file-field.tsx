import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Camera } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { useTouch } from '../layout/narrow.js';
import { FileList } from './file-list.js';
import type { FileView } from './file-view.js';
import { useUploads } from './use-uploads.js';

interface FileFieldProps {
  readonly id?: string;
  readonly value?: readonly FileView[];
  readonly onChange?: (files: readonly FileView[]) => void;
  /** Files that the record can hold. */
  readonly max: number;
  /** Whose field it is, for those who cannot see its label. */
  readonly label: string;
  /** What it takes is no picture. */
  readonly noPhotos?: boolean;
}

/** Uploads the files that are dropped, pasted or chosen; what is not taken is said right here. */
export function FileField({ id, value = [], onChange, max, label, noPhotos = false }: FileFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const takesPhotos = useTouch() && !noPhotos;
  const [over, setOver] = useState(false);
  const { waiting, left, again, drop, take } = useUploads({ files: value, onChange, max });
  const isFull = value.length + waiting.length >= max;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="lab-drop"
      data-over={over || undefined}
      aria-busy={waiting.length > 0}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
    >
      <FileList files={value} onRemove={(gone) => onChange?.(value.filter((file) => file !== gone))} />
      {waiting.length > 0 && <p role="status">{t('ui.file.uploading', { count: waiting.length, name: waiting[0] })}</p>}
      {!isFull && (
        <p>
          {t(max > 1 ? 'ui.file.dropSeveral' : 'ui.file.drop')}{' '}
          <button type="button" id={id} className="lab-link" onClick={() => input.current?.click()}>
            {t('ui.file.choose')}
          </button>{' '}
          {takesPhotos && (
            <button type="button" className="lab-link lab-drop-photo" onClick={() => camera.current?.click()}>
              <Camera size={16} strokeWidth={1.7} aria-hidden />
              {t('ui.file.photo')}
            </button>
          )}{' '}
          · {t(max > 1 ? 'ui.file.limitEach' : 'ui.file.limit', { count: max })}
        </p>
      )}
      {left.length > 0 && (
        <ul className="lab-drop-refused" role="alert">
          {left.map(({ sentence, file }, place) => (
            <li key={place}>
              {sentence}
              {file && (
                <>
                  {' '}
                  {!isFull && (
                    <button type="button" className="lab-link" onClick={() => again(file)}>
                      {t('ui.file.again')}
                    </button>
                  )}{' '}
                  <button
                    type="button"
                    className="lab-link"
                    aria-label={t('ui.file.remove', { name: file.name })}
                    onClick={() => drop(file)}
                  >
                    {t('ui.file.giveUp')}
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      {takesPhotos && (
        <input
          ref={camera}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label={t('ui.file.photoOf', { label })}
          onChange={(event) => {
            take(event.target.files, true);
            event.target.value = '';
          }}
        />
      )}
    </div>
  );
}
