import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '../api.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';
import { useRepeatKey } from '../repeat-key.js';
import type { ApiError } from '../api-error.js';
import type { FileView } from './file-view.js';
import { smallerPhoto } from './smaller-photo.js';

/** A file that was not taken. */
interface Left {
  readonly sentence: string;
  /** The file itself, where it may be taken another time: the line broke, or nothing answered. */
  readonly file?: File;
}

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
  const [left, setLeft] = useState<readonly Left[]>([]);
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
  const send = async (file: File, isPhoto: boolean) => {
    const sent = isPhoto ? await smallerPhoto(file) : file;
    await upload.mutateAsync(sent).then(add, (problem: ApiError) => {
      const sentence = t('ui.file.refused', { name: file.name, why: problemText(texts, problem) });
      // It is sent again as it is now, so that the server knows it.
      setLeft((now) => [...now, { sentence, ...(!problem.isRefusal && { file: sent }) }]);
    });
    setWaiting((now) => now.slice(1));
  };
  const enter = (taken: readonly File[], isPhoto: boolean) => {
    setWaiting((now) => [...now, ...taken.map(({ name }) => name)]);
    for (const file of taken) line.current = line.current.then(() => send(file, isPhoto));
  };
  const drop = (file: File) => setLeft((now) => now.filter((each) => !isSame(each.file, file)));
  return {
    /** Names of the files on their way, the one that is being sent first. */
    waiting,
    /** A sentence for each file that was not taken; those that may be sent again stay until they are. */
    left,
    /** Sends a file once more that was not taken. */
    again: (file: File) => {
      drop(file);
      enter([file], false);
    },
    /** Gives up a file that was not taken. */
    drop,
    /** @param isPhoto they come from the camera, which makes larger pictures than a record needs */
    take: (given: Iterable<File> | null | undefined, isPhoto = false) => {
      const chosen = [...(given ?? [])];
      if (chosen.length === 0) return;
      const room = Math.max(0, max - files.length - waiting.length);
      const why = t('ui.file.tooMany', { count: max });
      setLeft((now) => [
        ...now.filter(({ file }) => file && chosen.every((each) => !isSame(file, each))),
        ...chosen.slice(room).map(({ name }) => ({ sentence: t('ui.file.refused', { name, why }) })),
      ]);
      enter(chosen.slice(0, room), isPhoto);
    },
  };
}

function isSame(one: File | undefined, other: File): boolean {
  return one?.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
