import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';
import { DropFile } from './drop-file.js';

interface ImportStartProps {
  /** Route of the import, `org/users/import`. */
  readonly path: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}

/** The template, and the place that a filled one is dropped on. */
export function ImportStart({ path, busy, onFile }: ImportStartProps) {
  const t = useT();
  const template = useApiMutation((_: undefined) => api.download(`${path}/template`));
  return (
    <div className="lab-import-start">
      <p>{t('ui.import.steps')}</p>
      <p>
        <button type="button" className="lab-link" onClick={() => template.mutate(undefined)}>
          {t('ui.import.template')}
        </button>
      </p>
      <DropFile busy={busy} accept=".xlsx" text={t('ui.import.drop')} limit={t('ui.import.limit')} onFile={onFile} />
    </div>
  );
}
