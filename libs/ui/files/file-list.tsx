import { FileChip } from '../subject/file-chip.js';
import type { FileView } from './file-view.js';
import { useOpenFile } from './use-open-file.js';

interface FileListProps {
  readonly files: readonly FileView[];
  readonly onRemove?: (file: FileView) => void;
}

/** Files of a record; a click opens or saves one. */
export function FileList({ files, onRemove }: FileListProps) {
  const open = useOpenFile();
  if (files.length === 0) return null;
  return (
    <ul className="lab-files">
      {files.map((file) => (
        <li key={file.id}>
          <FileChip
            name={file.name}
            bytes={file.size}
            onOpen={() => open(file)}
            onRemove={onRemove && (() => onRemove(file))}
          />
        </li>
      ))}
    </ul>
  );
}
