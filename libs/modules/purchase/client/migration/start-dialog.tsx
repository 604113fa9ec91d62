import { useState } from 'react';
import { Radio } from 'antd';
import { api } from '#lab/ui/api.js';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { useRepeatKey } from '#lab/ui/repeat-key.js';
import { DropFile } from '#lab/ui/resource/drop-file.jsx';
import type { MigrationRunView } from '../../shared/migration.dto.js';
import { largestFile, migrationKinds, migrationPaths, mostMigrated } from '../../shared/migration.words.js';
import type { MigrationKind } from '../../shared/migration.words.js';

interface StartDialogProps {
  readonly onClose: () => void;
  /** The file was checked: the run that shows what was found. */
  readonly onChecked: (id: string) => void;
}

const formats = ['xlsx', 'csv'] as const;

/** What a file holds, its templates, and the place that it is dropped on; it is checked at once. */
export function StartDialog({ onClose, onChecked }: StartDialogProps) {
  const t = useT();
  const [kind, setKind] = useState<MigrationKind>(migrationKinds[0]);
  const repeat = useRepeatKey();
  const template = useApiMutation((format: (typeof formats)[number]) =>
    api.download(`${migrationPaths.route}/template`, undefined, { query: { kind, format } }),
  );
  const check = useApiMutation(
    (file: File) => {
      const idempotencyKey = repeat.of([kind, file.name, file.size, file.lastModified]);
      return api.upload<MigrationRunView>(migrationPaths.route, file, { query: { kind }, idempotencyKey });
    },
    {
      refreshes: [migrationPaths.route],
      onDone: ({ id }) => {
        repeat.answered();
        onChecked(id);
      },
      onProblem: () => {
        repeat.answered();
        return false;
      },
    },
  );
  const label = (key: string) => t(`purchase.migration.start.${key}`);
  return (
    <Dialog open width={560} title={label('title')} mask={{ closable: false }} onCancel={onClose} footer={null}>
      <div className="lab-import-start">
        <p>{label('text')}</p>
        <Radio.Group
          className="lab-migration-kinds"
          aria-label={label('kind')}
          value={kind}
          disabled={check.isPending}
          onChange={({ target }) => setKind(target.value as MigrationKind)}
          options={migrationKinds.map((value) => ({ value, label: t(`purchase.${value}.many`) }))}
        />
        <p className="lab-migration-templates">
          {formats.map((format) => (
            <button key={format} type="button" className="lab-link" onClick={() => template.mutate(format)}>
              {label('template')} .{format}
            </button>
          ))}
        </p>
        <DropFile
          busy={check.isPending}
          accept=".xlsx,.csv"
          text={label('drop')}
          limit={t('purchase.migration.start.limit', { rows: mostMigrated, size: largestFile })}
          onFile={(file) => check.mutate(file)}
        />
      </div>
    </Dialog>
  );
}
