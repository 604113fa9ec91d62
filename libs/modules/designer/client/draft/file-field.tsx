import { useRef, type ReactNode } from 'react';

interface FileField {
  /** The hidden field, to be drawn anywhere. */
  readonly field: ReactNode;
  readonly open: () => void;
}

/** Lets the user choose one file of the given kinds. */
export function useFileField(label: string, accept: string, onFile: (file: File) => void): FileField {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    ),
  };
}
