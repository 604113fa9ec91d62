import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '../api.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';
import { useRepeatKey } from '../repeat-key.js';
import type { FileView } from './file-view.js';

interface UploadsOptions {
  readonly files: readonly FileView[];
  readonly onChange: ((files: readonly FileView[]) => void) | undefined;
  /** Files that the record can hold. */
  readonly max: number;
}

/** Uploads any number of files, one after another; each that is not taken says why. */
export function useUploads({ files, onChange, max }: UploadsOptions) {
  const t = useT();
  const { texts } = useLanguage();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const repeat = useRepeatKey();
  const bring = (file: File) => {
    const { name, size, lastModified } = file;
    return api.upload<FileView>('files', file, { idempotencyKey: repeat.of([name, size, lastModified]) });
  };
  const upload = useApiMutation(bring, { onDone: repeat.answered, onProblem: () => true });
  // An upload ends later than the drawing that began it: it adds to the files that are there by then.
  const latest = useRef({ files, onChange });
  useLayoutEffect(() => {
    latest.current = { files, onChange };
  });
  const line = useRef(Promise.resolve());

  const add = (file: FileView) => {
    const { files: there, onChange: tell } = latest.current;
    latest.current = { files: [...there, file], onChange: tell };
    tell?.(latest.current.files);
  };
  const send = async (file: File) => {
    await upload.mutateAsync(file).then(add, (problem: Parameters<typeof problemText>[1]) => {
      setRefused((now) => [...now, t('ui.file.refused', { name: file.name, why: problemText(texts, problem) })]);
    });
    setWaiting((now) => now.slice(1));
  };
  return {
    /** Names of the files on their way, the one that is being sent first. */
    waiting,
    /** A sentence for each file that was not taken. */
    refused,
    take: (given: Iterable<File> | null | undefined) => {
      const chosen = [...(given ?? [])];
      if (chosen.length === 0) return;
      const room = Math.max(0, max - files.length - waiting.length);
      setRefused(
        chosen.slice(room).map(({ name }) => t('ui.file.refused', { name, why: t('ui.file.tooMany', { count: max }) })),
      );
      const taken = chosen.slice(0, room);
      setWaiting((now) => [...now, ...taken.map(({ name }) => name)]);
      for (const file of taken) line.current = line.current.then(() => send(file));
    },
  };
}
