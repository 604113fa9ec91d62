import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { api } from '../api.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';
import { FileList } from './file-list.js';
import type { FileView } from './file-view.js';

interface FileFieldProps {
  readonly id?: string;
  readonly value?: readonly FileView[];
  readonly onChange?: (files: readonly FileView[]) => void;
  /** Files that the record can hold. */
  readonly max: number;
  /** Whose field it is, for those who cannot see its label. */
  readonly label: string;
}

/** Uploads files that are dropped, pasted or chosen; what the server refuses is said right here. */
export function FileField({ id, value = [], onChange, max, label }: FileFieldProps) {
  const t = useT();
  const { texts } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const upload = useApiMutation((file: File) => api.upload<FileView>('files', file), {
    onDone: (file) => onChange?.([...value, file]),
    onProblem: (problem) => {
      setRefused(problemText(texts, problem));
      return true;
    },
  });
  const isFull = value.length >= max;
  const take = (files: Iterable<File> | null | undefined) => {
    const [file] = files ?? [];
    if (!file || isFull || upload.isPending) return;
    setRefused(undefined);
    upload.mutate(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="lab-drop"
      data-over={over || undefined}
      aria-busy={upload.isPending}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
    >
      <FileList files={value} onRemove={(gone) => onChange?.(value.filter((file) => file !== gone))} />
      {!isFull && (
        <p>
          {t('ui.file.drop')}{' '}
          <button type="button" id={id} className="lab-link" onClick={() => input.current?.click()}>
            {t('ui.file.choose')}
          </button>{' '}
          · {t('ui.file.limit')}
        </p>
      )}
      {refused && (
        <p className="lab-drop-refused" role="alert">
          {refused}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
