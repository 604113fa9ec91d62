import { lazy, useState } from 'react';
import type { ShownTextState } from '#lab/shared/file-text.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { LineMark } from '../seen/was.js';
import { FileChip } from '../subject/file-chip.js';
import type { FileView, VersionedFiles } from './file-view.js';

const FilePreview = lazy(() => import('./file-preview.js'));
const FileVersions = lazy(() => import('./file-versions.js'));

interface FileListProps {
  readonly files: readonly FileView[];
  readonly onRemove?: (file: FileView) => void;
  /** Ids of files that came since the reader has seen the record. */
  readonly added?: ReadonlySet<string>;
  /** Where the record keeps versions of them. */
  readonly versioned?: VersionedFiles | undefined;
}

/** Files of a record; a click shows one beside the page. */
export function FileList({ files, onRemove, added, versioned }: FileListProps) {
  const [shown, setShown] = useState<FileView>();
  const [opened, setOpened] = useState<string>();
  const t = useT();
  if (files.length === 0) return null;
  return (
    <>
      <ul className="lab-files">
        {files.map((file) => (
          <li key={file.id} data-change={added?.has(file.id) ? 'added' : undefined}>
            {added?.has(file.id) && <LineMark change="added" />}
            <FileChip
              name={file.name}
              bytes={file.size}
              onOpen={() => setShown(file)}
              onRemove={onRemove && (() => onRemove(file))}
            />
            {versioned && (versioned.mayAdd || (file.revision ?? 1) > 1) && (
              <button
                type="button"
                className="lab-link lab-file-version"
                aria-label={t('ui.file.versions.of', { name: file.name })}
                onClick={() => setOpened(file.id)}
              >
                {t('ui.file.versions.revision', { revision: file.revision ?? 1 })}
              </button>
            )}
            {file.text && isLimited(file.text) && <p className="lab-file-text">{t(`ui.file.text.${file.text}`)}</p>}
          </li>
        ))}
      </ul>
      <Later wanted={shown !== undefined} onBroken={() => setShown(undefined)}>
        <FilePreview files={files} shown={shown} onShow={setShown} />
      </Later>
      {versioned && (
        <Later wanted={opened !== undefined} onBroken={() => setOpened(undefined)}>
          <FileVersions versioned={versioned} shown={opened} onShow={setOpened} />
        </Later>
      )}
    </>
  );
}

/** A text that is found as a whole needs no words; neither does a kind of file from which none is expected. */
function isLimited(state: ShownTextState): boolean {
  return state !== 'read' && state !== 'other';
}
