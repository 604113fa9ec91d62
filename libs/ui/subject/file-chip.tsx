import { FileText, X } from 'lucide-react';
import { sizeOf } from '#lab/shared/figures.js';
import { useT } from '../i18n/language-provider.js';

interface FileChipProps {
  readonly name: string;
  readonly bytes?: number;
  readonly onOpen: () => void;
  readonly onRemove?: () => void;
}

/** A file by name and size; a click opens it. */
export function FileChip({ name, bytes, onOpen, onRemove }: FileChipProps) {
  const t = useT();
  return (
    <span className="lab-file">
      <button type="button" onClick={onOpen}>
        <FileText size={13} strokeWidth={1.7} aria-hidden />
        <span className="lab-file-name" title={name}>
          {name}
        </span>
        {bytes !== undefined && <span className="lab-muted">{sizeOf(bytes)}</span>}
      </button>
      {onRemove && (
        <button type="button" className="lab-file-remove" onClick={onRemove} aria-label={t('ui.file.remove', { name })}>
          <X size={12} strokeWidth={1.7} aria-hidden />
        </button>
      )}
    </span>
  );
}
