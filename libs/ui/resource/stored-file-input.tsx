import { useState } from 'react';
import { FileField } from '../files/file-field.js';
import type { FileView } from '../files/file-view.js';

interface StoredFileInputProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  /** The file that is there already. */
  readonly known: FileView | undefined;
  readonly label: string;
}

/** One file of an entry, kept by its id. */
export function StoredFileInput({ id, value, onChange, known, label }: StoredFileInputProps) {
  const [added, setAdded] = useState<FileView>();
  const shown = [added, known].filter((file) => file !== undefined && file.id === value);
  return (
    <FileField
      id={id}
      max={1}
      label={label}
      value={shown.filter((file) => file !== undefined).slice(0, 1)}
      onChange={([file]) => {
        setAdded(file);
        onChange?.(file?.id ?? null);
      }}
    />
  );
}
